-- How far each client is, and since when they wait for the next step (decision 46). Worked out with every change of the items.
alter table foyer.onboardings
  add column stage text not null default 'registered' check (stage in ('registered', 'working', 'review', 'ready')),
  add column waiting_since timestamptz not null default now(),
  add column items_open integer,
  -- When the Manager was last told that the client can start, and of the client or a service.
  add column ready_told_at timestamptz,
  add column news_at timestamptz,
  -- What was given before needs no look: nobody was asked to look at it then.
  add column reviews_from timestamptz;

update foyer.onboardings set
  stage = case when services_answered and completed_count >= required_count then 'ready'
    when changed_at is null then 'registered' else 'working' end,
  waiting_since = coalesce(changed_at, created_at),
  reviews_from = now();

-- What the board and the list of clients are ordered, filtered and counted by: one small row for each client, so that neither joins
-- 10,000 clients with their records. Triggers copy it from `users` and `onboardings`, and delete it with the person.
create table foyer.client_stages (
  manager_id uuid not null,
  client_id uuid not null,
  active boolean not null,
  stage text not null,
  ready boolean not null generated always as (stage = 'ready') stored,
  waiting_since timestamptz not null,
  news_at timestamptz,
  finished boolean not null default false,
  changed_at timestamptz,
  required_count integer not null default 0,
  completed_count integer not null default 0,
  primary key (manager_id, client_id)
);
call foyer.fence('foyer.client_stages');

alter table foyer.client_counts
  add column registered integer not null default 0,
  add column working integer not null default 0,
  add column review integer not null default 0,
  add column ready integer not null default 0;

insert into foyer.client_stages (manager_id, client_id, active, stage, waiting_since, finished, changed_at, required_count, completed_count)
select u.manager_id, u.id, u.archived_at is null, coalesce(o.stage, 'registered'), coalesce(o.waiting_since, u.created_at),
  coalesce(o.services_answered and o.completed_count >= o.required_count, false), o.changed_at,
  coalesce(o.required_count, 0), coalesce(o.completed_count, 0)
from foyer.users u left join foyer.onboardings o on o.manager_id = u.manager_id and o.client_id = u.id
where u.role = 'Client';

update foyer.client_counts known set registered = staged.registered, working = staged.working, review = staged.review, ready = staged.ready
from (
  select manager_id, count(*) filter (where stage = 'registered') as registered, count(*) filter (where stage = 'working') as working,
    count(*) filter (where stage = 'review') as review, count(*) filter (where stage = 'ready') as ready
  from foyer.client_stages where active group by manager_id
) staged
where known.manager_id = staged.manager_id;

create index client_stages_by_need on foyer.client_stages (manager_id, finished, changed_at nulls first, client_id) where active;
create index client_stages_by_activity on foyer.client_stages (manager_id, changed_at nulls first, client_id) where active;
create index client_stages_by_progress on foyer.client_stages (manager_id, completed_count, required_count, client_id) where active;
create index client_stages_by_wait on foyer.client_stages (manager_id, ready, waiting_since, client_id) where active;
create index client_stages_by_news on foyer.client_stages (manager_id, news_at) where active and news_at is not null;

-- Planned anew each time: a plan from when a table was small would read all of it for each row once it has grown.
create function foyer.stage_added_clients() returns trigger language plpgsql as $$
begin
  insert into foyer.client_stages (manager_id, client_id, active, stage, waiting_since)
  select manager_id, id, archived_at is null, 'registered', created_at from added where role = 'Client';
  return null;
end $$;
create trigger stage_added_clients after insert on foyer.users
  referencing new table as added for each statement execute function foyer.stage_added_clients();

create function foyer.unstage_removed_clients() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  delete from foyer.client_stages known using older
  where older.role = 'Client' and known.manager_id = older.manager_id and known.client_id = older.id;
  return null;
end $$;
create trigger unstage_removed_clients after delete on foyer.users
  referencing old table as older for each statement execute function foyer.unstage_removed_clients();

create function foyer.stage_archived_client() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_stages set active = new.archived_at is null,
    waiting_since = case when stage = 'registered' and waiting_since = old.created_at then new.created_at else waiting_since end
  where manager_id = new.manager_id and client_id = new.id;
  return null;
end $$;
create trigger stage_archived_client after update of archived_at, created_at on foyer.users
  for each row when (new.role = 'Client') execute function foyer.stage_archived_client();

create function foyer.stage_added_records() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_stages known set stage = newer.stage, waiting_since = newer.waiting_since, news_at = newer.news_at,
    finished = newer.services_answered and newer.completed_count >= newer.required_count, changed_at = newer.changed_at,
    required_count = newer.required_count, completed_count = newer.completed_count
  from newer where known.manager_id = newer.manager_id and known.client_id = newer.client_id;
  return null;
end $$;
create trigger stage_added_records after insert on foyer.onboardings
  referencing new table as newer for each statement execute function foyer.stage_added_records();

create function foyer.stage_changed_client() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_stages set stage = new.stage, waiting_since = new.waiting_since, news_at = new.news_at,
    finished = new.services_answered and new.completed_count >= new.required_count, changed_at = new.changed_at,
    required_count = new.required_count, completed_count = new.completed_count
  where manager_id = new.manager_id and client_id = new.client_id;
  return null;
end $$;
create trigger stage_changed_client
  after update of stage, waiting_since, news_at, services_answered, required_count, completed_count, changed_at on foyer.onboardings
  for each row execute function foyer.stage_changed_client();

-- The active clients by stage, counted as 0001 counts all: by statements, and only where a stage changes.
create function foyer.count_staged_clients() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  insert into foyer.client_counts as known (manager_id, registered, working, review, ready)
  select manager_id, count(*) filter (where stage = 'registered'), count(*) filter (where stage = 'working'),
    count(*) filter (where stage = 'review'), count(*) filter (where stage = 'ready')
  from newer where active group by manager_id order by manager_id
  on conflict (manager_id) do update set registered = known.registered + excluded.registered,
    working = known.working + excluded.working, review = known.review + excluded.review, ready = known.ready + excluded.ready;
  return null;
end $$;
create trigger count_staged_clients after insert on foyer.client_stages
  referencing new table as newer for each statement execute function foyer.count_staged_clients();

create function foyer.count_moved_clients() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_counts known set registered = known.registered + moved.registered, working = known.working + moved.working,
    review = known.review + moved.review, ready = known.ready + moved.ready
  from (
    select manager_id, sum(number) filter (where stage = 'registered') as registered, sum(number) filter (where stage = 'working') as working,
      sum(number) filter (where stage = 'review') as review, sum(number) filter (where stage = 'ready') as ready
    from (
      select older.manager_id, change.stage, change.number
      from older join newer using (manager_id, client_id)
      cross join lateral (values (older.stage, case when older.active then -1 else 0 end), (newer.stage, case when newer.active then 1 else 0 end))
        change (stage, number)
      where older.stage <> newer.stage or older.active <> newer.active
    ) each group by manager_id
  ) summed
  cross join lateral (values (coalesce(summed.registered, 0), coalesce(summed.working, 0), coalesce(summed.review, 0), coalesce(summed.ready, 0)))
    moved (registered, working, review, ready)
  where known.manager_id = summed.manager_id;
  return null;
end $$;
create trigger count_moved_clients after update on foyer.client_stages
  referencing old table as older new table as newer for each statement execute function foyer.count_moved_clients();

create function foyer.count_unstaged_clients() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_counts known set registered = known.registered - gone.registered, working = known.working - gone.working,
    review = known.review - gone.review, ready = known.ready - gone.ready
  from (
    select manager_id, count(*) filter (where stage = 'registered') as registered, count(*) filter (where stage = 'working') as working,
      count(*) filter (where stage = 'review') as review, count(*) filter (where stage = 'ready') as ready
    from older where active group by manager_id
  ) gone
  where known.manager_id = gone.manager_id;
  return null;
end $$;
create trigger count_unstaged_clients after delete on foyer.client_stages
  referencing old table as older for each statement execute function foyer.count_unstaged_clients();

-- What each service waits for, and since when, worked out by the server.
select foyer.enqueue('onboarding.recount', json_build_object('manager_id', manager_id)) from (
  select distinct manager_id from foyer.onboardings) started;
