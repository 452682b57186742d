-- atlas:delimiter -- end

CREATE FUNCTION today() RETURNS date LANGUAGE sql BEGIN ATOMIC
  SELECT current_date;
END;
-- end
ALTER TABLE "orders" ALTER COLUMN "day" SET DEFAULT today();
-- end
