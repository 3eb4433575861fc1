-- Two roles without a login; the connecting user switches to one of them (platform/db/database.ts). They own no table and bypass
-- no row-level security. foyer_app works inside one workspace; foyer_system works where there is none yet: sign-in, webhooks, cron.
create schema foyer;
grant usage on schema foyer to foyer_app, foyer_system;
alter default privileges in schema foyer grant select, insert, update, delete on tables to foyer_app, foyer_system;
alter default privileges in schema foyer grant usage on sequences to foyer_app, foyer_system;

-- Upper and lower case sort together, and 'Client 2' before 'Client 10'.
create collation foyer.natural_order (provider = icu, locale = 'und-u-kn');

-- The workspace of the transaction, set by platform/db. Without it no row of any workspace is visible.
create function foyer.workspace() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('app.workspace', true), '')::uuid $$;

-- Row-level security for a table with workspace data.
create procedure foyer.fence(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_workspace on %s to foyer_app using (manager_id = (select foyer.workspace())) with check (manager_id = (select foyer.workspace()))', target);
  execute format('create policy every_workspace on %s to foyer_system using (true) with check (true)', target);
end $$;

-- The same for tables that only foyer_system may access.
create procedure foyer.fence_system(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy every_workspace on %s to foyer_system using (true) with check (true)', target);
  execute format('revoke all on %s from foyer_app', target);
end $$;

-- The tables of graphile_worker belong to the owner alone. The application roles enqueue jobs through these functions.
create function foyer.enqueue(task text, payload json, job_key text default null, run_at timestamptz default null, queue text default null)
returns bigint language sql security definer set search_path = pg_catalog, pg_temp
as $$ select id from graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, job_key => job_key) $$;
revoke all on function foyer.enqueue from public;
grant execute on function foyer.enqueue to foyer_app, foyer_system;

-- One job for each payload: one by one, hundreds of them would exceed the statement timeout.
create function foyer.enqueue_each(task text, payloads json[], run_at timestamptz)
returns bigint language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select count(*) from graphile_worker.add_jobs(array(
    select row(task, payload, null, run_at, null, null, null, null)::graphile_worker.job_spec from unnest(payloads) payload))
$$;
revoke all on function foyer.enqueue_each from public;
grant execute on function foyer.enqueue_each to foyer_app, foyer_system;

-- Deletes the jobs that wait or have failed and whose payload names the workspace or its Stripe customer, except the kinds in `kept`.
-- Returns how many of them are running: those end by themselves.
create function foyer.forget_jobs(workspace uuid, customer text, kept text[]) returns bigint language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  named bigint[];
begin
  select coalesce(array_agg(j.id), '{}') into named
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier <> all (kept)
    and (strpos(j.payload::text, workspace::text) > 0 or strpos(j.payload::text, nullif(customer, '')) > 0);
  perform graphile_worker.complete_jobs(named);
  return (select count(*) from graphile_worker._private_jobs where id = any (named));
end $$;
revoke all on function foyer.forget_jobs from public;
grant execute on function foyer.forget_jobs to foyer_app, foyer_system;

-- closed_at: the Manager deleted the workspace (SET-3); nobody gets in any more, and jobs remove its data and finally this row.
create table foyer.workspaces (
  manager_id uuid primary key,
  chosen_package text check (chosen_package in ('solo', 'agency')),
  chosen_term text check (chosen_term in ('monthly', 'annual')),
  created_at timestamptz not null default now(),
  -- An IANA name; null means UTC.
  time_zone text,
  -- The last day, in that zone, whose birthdays and anniversaries were notified (NOTE-3).
  milestones_told date,
  two_step_required boolean not null default false,
  closed_at timestamptz
);
create index workspaces_closed on foyer.workspaces (closed_at) where closed_at is not null;
call foyer.fence('foyer.workspaces');

-- The letter pairs of a name, as bits, for the quick find (docs/decisions/0014). A misspelled name shares most of its bits with the
-- right one, and counting bits is cheap enough to compare all rows of a workspace. For each word: each letter with the one before it
-- (tolerates a wrong beginning), and each letter with the first of the word (tolerates swapped letters). Works byte by byte, so in
-- any script.
create function foyer.letters_of(said text) returns bit(512) language plpgsql immutable parallel safe
as $$
declare
  plain constant bytea := convert_to(
    regexp_replace(
      regexp_replace(
        translate(lower(normalize(said, nfkd) collate foyer.natural_order), 'øłđðıς', 'olddiσ') collate "C",
        '[\u0300-\u036f''’]', '', 'g') collate foyer.natural_order,
      '[^[:alnum:]]+', ' ', 'g'), 'UTF8');
  letters bit(512) := repeat('0', 512);
  space constant integer := 32;
  initial integer;
  previous integer := space;
  this integer;
begin
  for at in 0 .. length(plain) - 1 loop
    this := get_byte(plain, at);
    if this <> space then
      if previous = space then initial := this; end if;
      letters := set_bit(set_bit(letters, (previous * 37 + this) % 256, 1), 256 + (initial * 37 + this) % 256, 1);
    end if;
    previous := this;
  end loop;
  return letters;
end $$;

create table foyer.users (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  role text not null check (role in ('Manager', 'Employee', 'Client')),
  name text collate foyer.natural_order not null,
  business_name text collate foyer.natural_order not null,
  email text not null,
  phone text not null,
  birthday date,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  terms_accepted_at timestamptz,
  onboarding_finished_at timestamptz,
  reset_password_date timestamptz,
  -- What a search looks through: lower case and the "C" collation make `like` several times faster than `ilike` on each column.
  search_text text collate "C" not null
    generated always as (lower(business_name) || e'\n' || lower(name) || e'\n' || lower(email collate foyer.natural_order)) stored,
  find_letters bit(512) not null
    generated always as (foyer.letters_of(business_name || ' ' || name || ' ' || split_part(email, '@', 1))) stored,
  primary key (manager_id, id),
  check ((role = 'Manager') = (id = manager_id))
);
create index users_by_business on foyer.users (manager_id, role, business_name, id);
-- Index-only scans of the client list, one for each order; clients_active serves the default order and the count.
create index clients_active on foyer.users (manager_id, business_name, id) where role = 'Client' and archived_at is null;
create index clients_by_name on foyer.users (manager_id, name, id) where role = 'Client' and archived_at is null;
create index clients_by_email on foyer.users (manager_id, (email collate foyer.natural_order), id) where role = 'Client' and archived_at is null;
create index clients_by_date on foyer.users (manager_id, created_at, id) where role = 'Client' and archived_at is null;
create index clients_by_phone on foyer.users (manager_id, phone, id) where role = 'Client' and archived_at is null;
-- Everything the quick find reads of rows that do not match.
create index users_by_letters on foyer.users (manager_id) include (id, role, archived_at, find_letters);
call foyer.fence('foyer.users');

-- The number of clients of a workspace, shown with every page of their list: counting 10,000 rows would be most of the work of a page.
create table foyer.client_counts (
  manager_id uuid primary key references foyer.workspaces on delete cascade,
  active integer not null default 0,
  archived integer not null default 0
);
call foyer.fence('foyer.client_counts');

-- Statement-level triggers: a statement over many rows updates the counts once, in the same transaction.
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

-- A trigger with transition tables takes no column list, so most updates find nothing to do.
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

-- Tells the processes that what they cache about a signed-in person is out of date (features/auth/sessions/authenticator.ts listens).
create function foyer.tell_actor_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('actor_changed', coalesce(new.manager_id, old.manager_id)::text);
  return null;
end $$;
create trigger actor_changed after update of name, role, archived_at on foyer.users for each row execute function foyer.tell_actor_changed();
create trigger actor_changed after update of two_step_required on foyer.workspaces for each row execute function foyer.tell_actor_changed();

create table foyer.themes (
  manager_id uuid primary key references foyer.workspaces on delete cascade,
  primary_color text not null default '#ddd',
  accent_color text not null default '#ddd',
  primary_text_color text not null default '#ddd',
  accent_text_color text not null default '#ddd'
);
call foyer.fence('foyer.themes');

-- The answers to calls with an Idempotency-Key: the same call within a day gets the same answer and creates nothing. Without a status
-- the first call is still running; `claim` identifies that attempt.
create table foyer.idempotent_calls (
  manager_id uuid not null,
  user_id uuid not null,
  route text not null,
  key text not null,
  -- The hash of the request: the same key with another request is an error of the caller.
  call_hash bytea not null,
  claim uuid not null,
  claimed_at timestamptz not null default now(),
  status smallint,
  answer text,
  primary key (manager_id, user_id, route, key),
  check ((status is null) = (answer is null)),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index idempotent_calls_by_age on foyer.idempotent_calls (claimed_at);
call foyer.fence('foyer.idempotent_calls');
