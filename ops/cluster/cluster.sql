-- Once, as the superuser on the primary: the program's role and database. pgBouncer passes no settings of a session on, so
-- the role has them. The password is set apart: \password balcao
create role balcao login;
alter role balcao set statement_timeout = '15s';
alter role balcao set lock_timeout = '5s';
alter role balcao set idle_in_transaction_session_timeout = '15s';
alter role balcao set plan_cache_mode = 'force_generic_plan';
create database balcao owner balcao encoding 'UTF8' template template0;
