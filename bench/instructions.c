#include "bench/instructions.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void be_counted(
    void (*run)(void *payload), bool (*check)(void *payload), void *payload) {
  if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(1);
  raise(SIGSTOP);
  run(payload);
  raise(SIGSTOP);
  _exit(check(payload) ? 0 : 1);
}

static bool is_stopped(pid_t child, int signal_number) {
  int status;
  return waitpid(child, &status, 0) == child && WIFSTOPPED(status) &&
         WSTOPSIG(status) == signal_number;
}

// Every stop until the second SIGSTOP is one instruction.
static bool step(pid_t child, uint64_t *count) {
  if (!is_stopped(child, SIGSTOP)) return false;
  for (;;) {
    int status;
    if (ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) != 0) return false;
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return false;
    if (WSTOPSIG(status) == SIGSTOP) return true;
    if (WSTOPSIG(status) != SIGTRAP) return false;
    (*count)++;
  }
}

bool instructions_count(
    void (*run)(void *payload), bool (*check)(void *payload), void *payload, uint64_t *count) {
  *count = 0;
  pid_t child = fork();
  if (child == 0) be_counted(run, check, payload);
  if (child < 0) return false;
  bool is_counted = step(child, count);
  if (!is_counted || ptrace(PTRACE_CONT, child, NULL, NULL) != 0) {
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    return false;
  }
  int status;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static _Noreturn void become(char *const arguments[], int input) {
  int output = open("/dev/null", O_WRONLY);
  bool is_set = lseek(input, 0, SEEK_SET) == 0 && dup2(input, 0) == 0 && dup2(output, 1) == 1;
  if (!is_set || ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(127);
  execv(arguments[0], arguments);
  _exit(127);
}

bool instructions_count_program(char *const arguments[], int input, uint64_t *count) {
  *count = 0;
  pid_t child = fork();
  if (child == 0) become(arguments, input);
  if (child < 0) return false;
  int status;
  while (waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
    bool is_step = WSTOPSIG(status) == SIGTRAP;
    if (!is_step || ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) != 0) {
      kill(child, SIGKILL);
      waitpid(child, NULL, 0);
      return false;
    }
    (*count)++;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
