#!/bin/sh
# Runs once, in the container of PostgreSQL, with an empty data folder: the two roles of docs/operate.md, and the database.
set -eu
psql --set=ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" <<'SQL'
CREATE ROLE tookeffect_owner LOGIN PASSWORD :'owner';
CREATE ROLE tookeffect_server LOGIN PASSWORD :'server';
CREATE DATABASE tookeffect OWNER tookeffect_owner;
REVOKE TEMPORARY ON DATABASE tookeffect FROM PUBLIC;
SQL
