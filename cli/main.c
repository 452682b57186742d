#include "cli/command.h"
#include "cli/output.h"
#include "lexer/nearest.h"
#include "report/visible.h"

#include <signal.h>
#include <string.h>

const Command command_table[] = {
    {"lint", ON_LINT, command_lint, "[PATH…]",
        "report what migrations will do: files, or folders that hold a chain of them",
        "--format: text (the default) or json (docs/report.schema.json)"},
    {"fix", ON_FIX, command_fix, "[PATH…]",
        "print the safe rewrites as a diff, or write them (docs/fixes.md)",
        "--format: diff (the default), json"},
    {"locks", ON_LOCKS, command_locks, "[PATH…]",
        "who waits for whom: the locks of each statement, by transaction",
        "--format: text (the default) or json"},
    {"chains", ON_CHAINS, command_chains, "[PATH…]",
        "each chain of migrations found: its tool and why, its order, what is wrong with that",
        "--format: text (the default) or json"},
    {"config", ON_CONFIG, command_config, "[PATH]",
        "print the settings in force at a path, and where each comes from",
        "--format: text (the default) or json"},
    {"catalog", ON_CATALOG, command_catalog, "[PATH…]", "print the catalog after a chain",
        "--format: json"},
    {"diff", ON_DIFF, command_diff, "A B",
        "what two catalogs differ in: of a chain, a schema dump, or the word live for a database",
        "--format: text (the default) or json"},
    {"sync", ON_SYNC, command_sync, "-o FILE",
        "read a live database's catalog: from WEIR_DATABASE_URL, or where libpq's environment says",
        NULL},
    {"parse", ON_PARSE, command_parse, "FILE", "print what was read",
        "--format: statements (the default), tokens, tree, json"},
    {"init", ON_INIT, command_init, "[--from LINTER [FILE]]",
        "write a weir.yaml, or another linter's settings as one", NULL},
    {"rules", ON_RULES, command_rules, "", "list the rules",
        "--format: text (the default), markdown"},
    {"explain", ON_EXPLAIN, command_explain, "RULE",
        "explain a rule, also by another linter's name for it: what it says, why, what to write "
        "instead",
        "--format: text (the default), markdown"},
    {NULL, 0, NULL, NULL, NULL, NULL},
};

static void print_usage(FILE *out) {
  fputs("usage: weir COMMAND [OPTION…] [ARGUMENT…]\n\n", out);
  for (const Command *command = command_table; command->name != NULL; command++)
    fprintf(out, "  %-8s %s\n", command->name, command->says);
  fputs("\n`weir COMMAND --help` lists a command's options. `man weir` says more.\n"
        "Exit status: 0 nothing at or above --fail-on, 1 something, 2 weir could not do its job.\n",
      out);
}

static void print_help(const Command *command) {
  printf("usage: weir %s [OPTION…] %s\n\n%s\n\n", command->name, command->arguments, command->says);
  options_print(stdout, command->bit);
  if (command->formats != NULL) printf("\n%s\n", command->formats);
}

ExitStatus command_trouble(const Error *error) {
  fputs("weir: ", stderr);
  visible_write(stderr, slice_of(error->message), 0);
  fputc('\n', stderr);
  return EXIT_TROUBLE;
}

static const char *command_candidate(size_t index, const void *payload) {
  (void)payload;
  return command_table[index].name;
}

static ExitStatus refuse_command(const char *word) {
  Error error = {0};
  const char *meant = nearest(word, command_candidate, NULL);
  if (meant != NULL) {
    error_set(&error, "there is no command \"%s\"; is \"%s\" meant?", word, meant);
  } else {
    error_set(&error, "there is no command \"%s\"; `weir --help` lists them", word);
  }
  return command_trouble(&error);
}

static ExitStatus end_output(void) {
  Error error = {0};
  return output_close(&(Output){0}, &error) ? EXIT_FINE : command_trouble(&error);
}

static ExitStatus run_command(const Command *command, int count, const char **words) {
  Options options;
  Error error = {0};
  ExitStatus status = EXIT_FINE;
  if (!options_read(&options, command->bit, count, words, &error)) {
    status = command_trouble(&error);
  } else if (options.help) {
    print_help(command);
    status = end_output();
  } else {
    status = command->run(&options);
  }
  options_free(&options);
  return status;
}

static ExitStatus run(int count, const char **words) {
  if (count < 2) {
    print_usage(stderr);
    return EXIT_TROUBLE;
  }
  if (strcmp(words[1], "--version") == 0) {
    puts("weir " WEIR_VERSION);
    return end_output();
  }
  if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0 ||
      strcmp(words[1], "help") == 0) {
    print_usage(stdout);
    return end_output();
  }
  for (const Command *command = command_table; command->name != NULL; command++) {
    if (strcmp(command->name, words[1]) == 0) return run_command(command, count - 2, words + 2);
  }
  return refuse_command(words[1]);
}

int main(int count, char **words) {
  signal(SIGPIPE, SIG_IGN); // a reader that has had enough is no failure of ours: see output.h
  return (int)run(count, (const char **)words);
}
