DROP INDEX orders_note_idx;
