-- CASCADE that takes nothing along is silent.
DROP TABLE orders CASCADE;
