#!/bin/sh
# Runs once, when the database is made: the role that the product works as, which owns no table.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set=ON_ERROR_STOP=1 --set=password="$APP_PASSWORD" <<'SQL'
create role auspex_app login password :'password';
SQL
