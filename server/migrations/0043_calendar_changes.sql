-- A calendar feed names people. An event of it has to say that it is another version when its person was renamed, archived or restored
-- (RFC 5545, 3.8.7.3 and 3.8.7.4).
alter table foyer.users
  add column calendar_changes integer not null default 0,
  add column calendar_changed_at timestamptz;

create function foyer.count_calendar_change() returns trigger language plpgsql set search_path = foyer, pg_temp as $$
begin
  new.calendar_changes := old.calendar_changes + 1;
  new.calendar_changed_at := now();
  return new;
end $$;
create trigger calendar_change before update of name, archived_at on foyer.users
  for each row when (old.name is distinct from new.name or old.archived_at is distinct from new.archived_at)
  execute function foyer.count_calendar_change();
