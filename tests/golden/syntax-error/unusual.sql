-- What looks unusual and is right is silent.
CREATE TABLE "select" ("from" int, u&"\0061" text);
SELECT $tag$ it's; $tag$, E'\'', 'a'
  'b';
SELECT;
