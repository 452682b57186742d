-- atlas:checkpoint

CREATE TABLE "orders" ("id" bigint NOT NULL, "day" date NOT NULL, PRIMARY KEY ("id"));
