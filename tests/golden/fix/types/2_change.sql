CREATE TABLE parcels (
  id bigint PRIMARY KEY,
  made timestamp NOT NULL DEFAULT now(),
  sent timestamp(3) without time zone,
  body json,
  nick varchar(40),
  country character(2),
  tags varchar(10)[]
);
