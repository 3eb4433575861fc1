-- How many answers of each client wait for the agency's review, and when the newest of them came: what the Manager's dashboard lists.
alter table foyer.onboardings
  add column to_review integer not null default 0,
  add column answered_at timestamptz;
alter table foyer.client_stages
  add column to_review integer not null default 0,
  add column answered_at timestamptz;

-- Worked out anew with every change of the items. An item that is no longer asked counts until then.
update foyer.onboardings o set to_review = waiting.number, answered_at = waiting.newest
from (
  select i.manager_id, i.client_id, count(*) as number, max(i.given_at) as newest
  from foyer.client_items i join foyer.onboardings of on of.manager_id = i.manager_id and of.client_id = i.client_id
  where i.state = 'given' and i.given_at is not null and (i.given_by is null or i.given_by = i.client_id)
    and (of.reviews_from is null or i.given_at >= of.reviews_from)
  group by i.manager_id, i.client_id
) waiting
where o.manager_id = waiting.manager_id and o.client_id = waiting.client_id;

update foyer.client_stages s set to_review = o.to_review, answered_at = o.answered_at
from foyer.onboardings o
where o.manager_id = s.manager_id and o.client_id = s.client_id and o.to_review > 0;

create index client_stages_by_answers on foyer.client_stages (manager_id, answered_at desc, client_id) where active and to_review > 0;

create or replace function foyer.stage_added_records() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_stages known set stage = newer.stage, waiting_since = newer.waiting_since, news_at = newer.news_at,
    finished = newer.services_answered and newer.completed_count >= newer.required_count, changed_at = newer.changed_at,
    required_count = newer.required_count, completed_count = newer.completed_count,
    to_review = newer.to_review, answered_at = newer.answered_at
  from newer where known.manager_id = newer.manager_id and known.client_id = newer.client_id;
  return null;
end $$;

create or replace function foyer.stage_changed_client() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_stages set stage = new.stage, waiting_since = new.waiting_since, news_at = new.news_at,
    finished = new.services_answered and new.completed_count >= new.required_count, changed_at = new.changed_at,
    required_count = new.required_count, completed_count = new.completed_count,
    to_review = new.to_review, answered_at = new.answered_at
  where manager_id = new.manager_id and client_id = new.client_id;
  return null;
end $$;
drop trigger stage_changed_client on foyer.onboardings;
create trigger stage_changed_client
  after update of stage, waiting_since, news_at, services_answered, required_count, completed_count, changed_at, to_review, answered_at
  on foyer.onboardings
  for each row execute function foyer.stage_changed_client();
