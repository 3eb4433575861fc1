#!/bin/sh
# Brings the database of this host back to a moment, such as '2026-11-23 14:05:00+00'. As postgres, after docs/cluster.md
# stopped Foyer and every Patroni; afterwards Patroni starts here first.
set -eu
data=/var/lib/postgresql/15/foyer
pgbackrest --config=/etc/pgbackrest.conf --stanza=foyer --delta --type=time --target="$1" --target-action=promote restore
# Patroni would wait for a primary to follow, so PostgreSQL replays by itself first, where no one else reaches it.
/usr/lib/postgresql/15/bin/pg_ctl --pgdata=$data --wait --timeout=86400 --silent --log=/var/log/pgbackrest/replay.log start \
    --options="-c listen_addresses='' -c unix_socket_directories=/run/postgresql -c synchronous_standby_names='' \
    -c archive_command='pgbackrest --config=/etc/pgbackrest.conf --stanza=foyer archive-push %p'"
until [ "$(psql --no-psqlrc --tuples-only --no-align --host=/run/postgresql --command='select pg_is_in_recovery()' postgres)" = f ]; do
    sleep 1
done
/usr/lib/postgresql/15/bin/pg_ctl --pgdata=$data --wait --silent stop
