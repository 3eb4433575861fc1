-- How many clients a workspace has, told with every page of their list: counting 10,000 would be most of the work of such a page.
create table foyer.client_counts (
  manager_id uuid primary key references foyer.workspaces on delete cascade,
  active integer not null default 0,
  archived integer not null default 0
);
call foyer.fence('foyer.client_counts');

-- One statement of many rows counts once; whatever changes the rows, the number changes in the same transaction.
create function foyer.count_added_clients() returns trigger language plpgsql as $$
begin
  insert into foyer.client_counts as known (manager_id, active, archived)
  select manager_id, count(*) filter (where archived_at is null), count(*) filter (where archived_at is not null)
  from added where role = 'Client' group by manager_id order by manager_id
  on conflict (manager_id) do update
  set active = known.active + excluded.active, archived = known.archived + excluded.archived;
  return null;
end $$;
create trigger count_added_clients after insert on foyer.users
  referencing new table as added for each statement execute function foyer.count_added_clients();

create function foyer.count_removed_clients() returns trigger language plpgsql as $$
begin
  update foyer.client_counts known set active = known.active - gone.active, archived = known.archived - gone.archived
  from (
    select manager_id, count(*) filter (where archived_at is null) as active, count(*) filter (where archived_at is not null) as archived
    from removed where role = 'Client' group by manager_id
  ) gone
  where known.manager_id = gone.manager_id;
  return null;
end $$;
create trigger count_removed_clients after delete on foyer.users
  referencing old table as removed for each statement execute function foyer.count_removed_clients();

-- PostgreSQL takes no list of columns here, so most changes find nothing to do.
create function foyer.count_archived_clients() returns trigger language plpgsql as $$
begin
  update foyer.client_counts known set active = known.active - moved.number, archived = known.archived + moved.number
  from (
    select newer.manager_id, sum(case when newer.archived_at is null then -1 else 1 end) as number
    from older join newer using (manager_id, id)
    where newer.role = 'Client' and (older.archived_at is null) <> (newer.archived_at is null)
    group by newer.manager_id
  ) moved
  where known.manager_id = moved.manager_id;
  return null;
end $$;
create trigger count_archived_clients after update on foyer.users
  referencing old table as older new table as newer for each statement execute function foyer.count_archived_clients();

-- As the role that sees every workspace: whoever migrates need not be one who does.
set local role foyer_system;
insert into foyer.client_counts (manager_id, active, archived)
select manager_id, count(*) filter (where archived_at is null), count(*) filter (where archived_at is not null)
from foyer.users where role = 'Client' group by manager_id;
set local role none;

-- The list in its other orders; the usual one has clients_active.
create index clients_by_name on foyer.users (manager_id, name, id) where role = 'Client' and archived_at is null;
create index clients_by_email on foyer.users (manager_id, (email collate foyer.natural_order), id) where role = 'Client' and archived_at is null;
create index clients_by_date on foyer.users (manager_id, created_at, id) where role = 'Client' and archived_at is null;
create index clients_by_phone on foyer.users (manager_id, phone, id) where role = 'Client' and archived_at is null;
