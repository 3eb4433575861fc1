-- Grants are keys: the 18 of the documents, and `item:<key>` or `item:<key>:password` of a workspace's own items. `ends`: key → last
-- day, both included. granted_at: when something was last given; opened_on: when the Employee last opened the client.
alter table foyer.client_permissions
  add column grants text[] not null default '{}',
  add column ends jsonb not null default '{}',
  add column granted_at timestamptz not null default now(),
  add column opened_on date;
create index client_permissions_with_ends on foyer.client_permissions (manager_id) where ends <> '{}';

update foyer.client_permissions p set grants = array(
  select key from jsonb_each(to_jsonb(p)) where value = 'true'::jsonb);

-- The columns stay for one version: the previous one reads and writes them while it still serves (decision 35).
create function foyer.sync_grants() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  flags constant text[] := array['instagram_username', 'instagram_password', 'twitter_username', 'twitter_password', 'pinterest_username',
    'pinterest_password', 'national_days', 'social_questions', 'website', 'email', 'web_email_forms', 'social_handles',
    'branding_questions', 'assets', 'yelp_username', 'yelp_password', 'tripadvisor_username', 'tripadvisor_password'];
  given text[] := array(select f from unnest(flags) f where (to_jsonb(new) ->> f)::boolean);
begin
  -- The previous version changed flags and no grants.
  if new.grants is not distinct from (case when tg_op = 'UPDATE' then old.grants else '{}' end) then
    if tg_op = 'INSERT' or given <> array(select f from unnest(flags) f where (to_jsonb(old) ->> f)::boolean) then
      new.grants := given || array(select g from unnest(new.grants) g where g <> all (flags));
    end if;
  end if;
  return jsonb_populate_record(new, (select jsonb_object_agg(f, f = any (new.grants)) from unnest(flags) f));
end $$;
create trigger sync_grants before insert or update on foyer.client_permissions for each row execute function foyer.sync_grants();

-- The day in a workspace's time zone. A time zone that PostgreSQL does not know counts as UTC.
create function foyer.today_in(workspace uuid) returns date language plpgsql stable as $$
declare
  zone text := (select time_zone from foyer.workspaces where manager_id = workspace);
begin
  return (now() at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (now() at time zone 'UTC')::date;
end $$;

-- The grants that are live on a day: given and not ended. The last day still counts. The same rule as `liveGrants` in TypeScript.
create function foyer.live_grants(grants text[], ends jsonb, day date) returns text[] language sql stable parallel safe as $$
  select case when ends = '{}' then grants
    else array(select g from unnest(grants) with ordinality as u(g, place) where coalesce((ends ->> g)::date >= day, true) order by place) end
$$;
