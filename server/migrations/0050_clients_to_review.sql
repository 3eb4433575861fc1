-- `review` counts the active clients with answers to review, in whichever stage they are: what the list and the dashboard show.
-- Nothing moves between the count and the new rule.
lock table foyer.client_stages in share row exclusive mode;
update foyer.client_counts known set review = (
  select count(*) from foyer.client_stages s where s.manager_id = known.manager_id and s.active and s.to_review > 0);

create or replace function foyer.count_staged_clients() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  insert into foyer.client_counts as known (manager_id, registered, working, review, ready)
  select manager_id, count(*) filter (where stage = 'registered'), count(*) filter (where stage = 'working'),
    count(*) filter (where to_review > 0), count(*) filter (where stage = 'ready')
  from newer where active group by manager_id order by manager_id
  on conflict (manager_id) do update set registered = known.registered + excluded.registered,
    working = known.working + excluded.working, review = known.review + excluded.review, ready = known.ready + excluded.ready;
  return null;
end $$;

create or replace function foyer.count_moved_clients() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_counts known set registered = known.registered + moved.registered, working = known.working + moved.working,
    review = known.review + moved.review, ready = known.ready + moved.ready
  from (
    select manager_id, coalesce(sum(number) filter (where stage = 'registered'), 0) as registered,
      coalesce(sum(number) filter (where stage = 'working'), 0) as working, coalesce(sum(number) filter (where to_review), 0) as review,
      coalesce(sum(number) filter (where stage = 'ready'), 0) as ready
    from (
      select older.manager_id, change.stage, change.to_review, change.number
      from older join newer using (manager_id, client_id)
      cross join lateral (values (older.stage, older.to_review > 0, case when older.active then -1 else 0 end),
        (newer.stage, newer.to_review > 0, case when newer.active then 1 else 0 end)) change (stage, to_review, number)
      where older.stage <> newer.stage or older.active <> newer.active or (older.to_review > 0) <> (newer.to_review > 0)
    ) each group by manager_id
  ) moved
  where known.manager_id = moved.manager_id;
  return null;
end $$;

create or replace function foyer.count_unstaged_clients() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_counts known set registered = known.registered - gone.registered, working = known.working - gone.working,
    review = known.review - gone.review, ready = known.ready - gone.ready
  from (
    select manager_id, count(*) filter (where stage = 'registered') as registered, count(*) filter (where stage = 'working') as working,
      count(*) filter (where to_review > 0) as review, count(*) filter (where stage = 'ready') as ready
    from older where active group by manager_id
  ) gone
  where known.manager_id = gone.manager_id;
  return null;
end $$;

-- No page offers their orders.
drop index foyer.client_stages_by_activity, foyer.client_stages_by_progress;
