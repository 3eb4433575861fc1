-- Notifications of vacation requests were once stored with dates like 2027-01-07. Decision 22 has '7 Jan 2027', and
-- en-GB abbreviates September to 'Sept'. foyer_system may read every workspace, the owner may read none.
create function pg_temp.in_words(day text) returns text language sql
as $$ select replace(to_char(day::date, 'FMDD Mon YYYY'), 'Sep', 'Sept') $$;
grant execute on function pg_temp.in_words to foyer_system;
set local role foyer_system;
update foyer.notifications
set message = concat(regexp_replace(message, '\S+ to \S+$', ''), pg_temp.in_words(substring(message from '(\S+) to \S+$')), ' to ',
  pg_temp.in_words(substring(message from '\S+$')))
where kind = 'vacation' and message ~ ' requested \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$';
reset role;
