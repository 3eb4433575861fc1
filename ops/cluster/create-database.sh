#!/bin/sh
# /etc/patroni/create-database.sh (owner postgres, mode 0700): Patroni calls it once, on the first primary, with the
# address of the new database. Foyer's user owns its database and has no rights beyond it.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$1" <<'SQL'
create role foyer login password '@DATABASE_PASSWORD@';
create role foyer_app nologin;
create role foyer_system nologin;
grant foyer_app, foyer_system to foyer;
create database foyer owner foyer;
SQL
