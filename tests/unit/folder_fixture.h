// folder_fixture.h -- a folder of files for one test, in which the test then stands.
#ifndef WEIR_TESTS_UNIT_FOLDER_FIXTURE_H
#define WEIR_TESTS_UNIT_FOLDER_FIXTURE_H

// Setup and teardown of a cmocka test: makes an empty folder and changes into it; leaves it and
// removes all that is in it.
int folder_set_up(void **state);
int folder_tear_down(void **state);

void folder_write(const char *path, const char *text); // makes the folders on the way
char *folder_read(const char *path);                   // the caller frees it

#endif
