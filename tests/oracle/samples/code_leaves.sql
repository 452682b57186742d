-- Loops that are left, or not, by what rows or the clock decide: what stands after is in doubt.
CREATE TABLE person (id int PRIMARY KEY, name text);

-- out of two loops: what stands after the inner one is not reached
DO $$ BEGIN
  <<outer>> LOOP
    LOOP
      IF random() < 2 THEN EXIT outer; END IF;
      EXIT;
    END LOOP;
    CREATE TABLE after_exit (id int);
    EXIT;
  END LOOP;
END $$;
CREATE TABLE after_exit (id int);

-- the same, as WHEN says it, and by CONTINUE
DO $$ BEGIN
  <<outer>> FOR i IN 1..2 LOOP
    FOR j IN 1..2 LOOP
      EXIT outer WHEN random() < 2;
    END LOOP;
    EXECUTE format('CREATE TABLE after_when_%s (id int)', i);
  END LOOP;
END $$;
CREATE TABLE after_when_1 (id int);
DO $$ BEGIN
  <<outer>> FOR i IN 1..2 LOOP
    FOR j IN 1..2 LOOP
      CONTINUE outer WHEN random() < 2;
    END LOOP;
    EXECUTE format('CREATE TABLE after_continue_%s (id int)', i);
  END LOOP;
END $$;
CREATE TABLE after_continue_2 (id int);

-- and out of three
DO $$ BEGIN
  <<first>> WHILE true LOOP
    <<second>> WHILE true LOOP
      LOOP
        IF random() < 2 THEN EXIT first; END IF;
        EXIT second;
      END LOOP;
    END LOOP;
    CREATE TABLE after_three (id int);
    EXIT;
  END LOOP;
  CREATE TABLE after_first (id int);
END $$;
CREATE TABLE after_three (id int);
SELECT id FROM after_first;

-- a function returns out of all of them
CREATE FUNCTION name_of_length(wanted int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE built text := '';
BEGIN
  LOOP
    FOR i IN 1..10 LOOP
      IF random() < 2 THEN
        built := built || 'x';
        IF length(built) = wanted THEN RETURN built; END IF;
      END IF;
    END LOOP;
  END LOOP;
END $$;
INSERT INTO person VALUES (1, name_of_length(4)), (2, name_of_length(15));
DO $$ BEGIN
  EXECUTE format('CREATE TABLE of_%s (id int)', name_of_length(3));
END $$;
SELECT id FROM of_xxx;
