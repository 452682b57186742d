# server.py -- a PostgreSQL server of our own: made in a temporary folder, reached by a socket in it,
# stopped by its own process id.
#
# The programs are Debian's, or those of the folder that WEIR_POSTGRES_N names for version N. A
# server refuses to run as root, so under root it runs as `postgres`, or as `nobody`.
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

OWNER = "zadmin"  # the superuser that initdb makes; scripts run as `postgres`
BASE = "postgres"
WORK = "chain"
SETTINGS = {
    "listen_addresses": "''", "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off",
    "autovacuum": "off", "wal_level": "logical", "max_locks_per_transaction": "1024",
    "max_prepared_transactions": "4", "lc_messages": "'C'", "shared_buffers": "64MB",
    "logging_collector": "off", "log_min_messages": "panic",
}
# Extensions that a script can only create where the server has loaded them at its start.
PRELOADED = {"pg_cron": {"cron.database_name": f"'{WORK}'", "cron.launch_active_jobs": "off"}}


class NoServer(Exception):
    """There are no programs of the version."""


def find_programs(version):
    named = os.environ.get(f"WEIR_POSTGRES_{version}")
    folder = Path(named) if named else Path(f"/usr/lib/postgresql/{version}/bin")
    if not (folder / "initdb").exists():
        raise NoServer(f"no PostgreSQL {version} in {folder}; WEIR_POSTGRES_{version} can name another folder")
    return folder


def find_account():
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NoServer("a server does not run as root, and there is no account postgres or nobody")


class Server:
    def __init__(self, version):
        self.version = version
        self.programs = find_programs(version)
        self.account = find_account()
        self.folder = tempfile.mkdtemp(prefix="weir-oracle-")
        self.process = None

    def _as_account(self):
        account = self.account
        return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if account else {}

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _start(self):
        if self.account:
            os.chown(self.folder, self.account.pw_uid, self.account.pw_gid)
        data = f"{self.folder}/data"
        log = open(f"{self.folder}/log", "wb")
        quiet = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, "cwd": self.folder,
                 "env": {"LC_ALL": "C", "PATH": os.environ.get("PATH", "/usr/bin:/bin")}}
        options = ["--no-sync"] + ["--no-instructions"] * (self.version >= 14)
        done = subprocess.run([self.programs / "initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8",
                               *options], **quiet, **self._as_account())
        if done.returncode != 0:
            raise NoServer(f"initdb: {Path(log.name).read_text(errors='replace').strip()}")
        self._write_settings()
        self.process = subprocess.Popen([self.programs / "postgres", "-D", data], **quiet, **self._as_account())
        self.wait()

    def wait(self):
        """Until it answers: it has just started, or a statement of the last script has crashed it."""
        for _ in range(300):
            if self.process.poll() is not None:
                raise NoServer(f"postgres: {Path(self.folder, 'log').read_text(errors='replace').strip()}")
            try:
                self.connect(BASE, OWNER).close()
                return
            except self.error():
                time.sleep(0.1)
        raise NoServer("the server does not answer")

    def _write_settings(self):
        settings = dict(SETTINGS, unix_socket_directories=f"'{self.folder}'")
        loaded = [name for name in PRELOADED if self._has_library(name)]
        settings["shared_preload_libraries"] = "'" + ",".join(loaded) + "'"
        for name in loaded:
            settings.update(PRELOADED[name])
        with open(f"{self.folder}/data/postgresql.auto.conf", "w") as file:
            file.writelines(f"{name} = {value}\n" for name, value in settings.items())

    def _has_library(self, name):
        folders = (self.programs.parent / "lib", self.programs.parent / "lib" / "postgresql")
        return any((folder / f"{name}.so").exists() for folder in folders)

    def __exit__(self, *_):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # fast shutdown: open sessions are ended
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGQUIT)
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    @staticmethod
    def error():
        import psycopg2
        return psycopg2.Error

    def connect(self, database=WORK, user="postgres"):
        import psycopg2
        connection = psycopg2.connect(host=self.folder, user=user, dbname=database)
        connection.autocommit = True
        return connection

    def could_have(self, extension):
        """Whether CREATE EXTENSION would find it."""
        connection = self.connect(BASE, OWNER)
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_available_extensions WHERE name = %s", (extension,))
            found = cursor.fetchone() is not None
        connection.close()
        return found

    def _drop_all(self, cursor):
        """What scripts leave in the cluster: prepared transactions, subscriptions, databases, roles, tablespaces."""
        cursor.execute("SELECT gid, database FROM pg_prepared_xacts")
        for gid, database in cursor.fetchall():
            other = self.connect(database, OWNER)
            other.cursor().execute("ROLLBACK PREPARED %s", (gid,))
            other.close()
        cursor.execute("SELECT subname, datname FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid")
        for name, database in cursor.fetchall():
            other = self.connect(database, OWNER)
            for verb in ("ALTER SUBSCRIPTION {} DISABLE", "ALTER SUBSCRIPTION {} SET (slot_name = NONE)",
                         "DROP SUBSCRIPTION {}"):
                other.cursor().execute(verb.format(quoted(name)))
            other.close()
        cursor.execute("SELECT datname FROM pg_database WHERE datname NOT IN (%s, 'template0', 'template1')", (BASE,))
        for (name,) in cursor.fetchall():
            force = " WITH (FORCE)" if self.version >= 13 else ""
            cursor.execute("DROP DATABASE {}{}".format(quoted(name), force))
        cursor.execute("SELECT spcname FROM pg_tablespace WHERE oid > 16383")
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP TABLESPACE {quoted(name)}")
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'")
        for (pid,) in cursor.fetchall():
            if pid != cursor.connection.info.backend_pid:
                wait = ", 5000" if self.version >= 14 else ""
                cursor.execute(f"SELECT pg_terminate_backend(%s{wait})", (pid,))
        cursor.execute("SELECT rolname FROM pg_roles WHERE rolname <> %s AND rolname NOT LIKE 'pg\\_%%'", (OWNER,))
        for (name,) in cursor.fetchall():
            cursor.execute("DROP OWNED BY {0} CASCADE; DROP ROLE {0}".format(quoted(name)))

    def fresh_session(self):
        """A session in a new database of a cluster that has nothing else."""
        self.wait()
        connection = self.connect(BASE, OWNER)
        with connection.cursor() as cursor:
            self._drop_all(cursor)
            cursor.execute("ALTER SYSTEM RESET ALL")
            self._write_settings()
            cursor.execute("CREATE ROLE postgres SUPERUSER LOGIN CREATEDB CREATEROLE REPLICATION BYPASSRLS")
            cursor.execute(f"CREATE DATABASE {WORK} OWNER postgres TEMPLATE template0 ENCODING 'UTF8'")
        connection.close()
        session = self.connect()
        with session.cursor() as cursor:
            cursor.execute("SET statement_timeout = '20s'; SET lock_timeout = '5s'")
        return session


def quoted(name):
    return '"' + name.replace('"', '""') + '"'
