# lock_matrix.py -- the statements whose locks locks.py judges: worlds, each a schema with its statements.
#
# A world is set up, then each of its statements runs in a transaction that is rolled back. What a version
# does not know fails there on both sides, and is not judged. The parts: lock_matrix_alter.py (ALTER TABLE,
# every form on every kind of table), lock_matrix_types.py (type changes), lock_matrix_rest.py (other statements), lock_matrix_more.py
# (what is no table, owners, cascades, and what proves a bound or a NOT NULL).
import lock_matrix_alter
import lock_matrix_more
import lock_matrix_rest
import lock_matrix_types


def worlds():
    yield from lock_matrix_alter.worlds()
    yield from lock_matrix_types.worlds()
    yield from lock_matrix_rest.worlds()
    yield from lock_matrix_more.worlds()
