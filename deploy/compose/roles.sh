#!/bin/sh
# Makes the two roles and the database of the shop in an empty volume, with the passwords of the two addresses.
set -eu
psql --no-psqlrc -v ON_ERROR_STOP=1 --username postgres <<'SQL'
\set owner `sed -E 's#^[a-z]+://[^:/]+:([^@]+)@.*#\1#' /run/secrets/DATABASE_OWNER_URL`
\set portal `sed -E 's#^[a-z]+://[^:/]+:([^@]+)@.*#\1#' /run/secrets/DATABASE_URL`
create role manawell_owner login password :'owner';
create role manawell_portal login password :'portal';
create database manawell owner manawell_owner;
SQL
