-- real, float(24), float and double precision are binary; numeric is not.
-- args: --profile all --select float-column
CREATE TABLE t (a real, b float(24), c float, d double precision, e numeric, f int);
