-- What a workspace asks its clients, as versions that never change: the newest counts for new clients, and each client keeps the one
-- they were invited with. `list` is an ItemList of contract/items.ts; entries of the standard list name it by its key.
create table foyer.item_lists (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  list jsonb not null,
  created_at timestamptz not null default now(),
  primary key (manager_id, id)
);
call foyer.fence('foyer.item_lists');

-- What became of the items that one client is asked. An item that nobody touched has no row and is open. Answers that the record of
-- the documents has a place for stay there (onboardings, credentials, file_uses).
create table foyer.client_items (
  manager_id uuid not null,
  client_id uuid not null,
  key text not null,
  -- Of an item that this client alone is asked: a ListedItem.
  own jsonb,
  state text not null default 'open' check (state in ('open', 'given', 'sent_back', 'approved', 'not_applicable')),
  -- Why it was sent back, or why it does not apply.
  reason text,
  answer jsonb,
  due_on date,
  given_at timestamptz,
  -- Who gave it, which may not be the client: staff, or somebody without an account, by their address.
  given_by uuid,
  given_by_name text,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  primary key (manager_id, client_id, key),
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.client_items');

alter table foyer.onboardings
  -- Null: the standard list.
  add column list_id uuid,
  add column own_services text[] not null default '{}',
  add column left_out text[] not null default '{}',
  -- Derived from the items with every change, so that lists read one row for each client: what each service waits for, the required
  -- items and how many are settled, and the estimate for the rest.
  add column service_states jsonb not null default '[]',
  add column items_asked integer not null default 0,
  add column items_settled integer not null default 0,
  add column minutes_left real not null default 0,
  add constraint onboardings_list foreign key (manager_id, list_id) references foyer.item_lists;

-- Own items keep files as `item:KEY`, and logins in fields of that name.
alter table foyer.file_uses drop constraint file_uses_kind_check;
alter table foyer.file_uses add constraint file_uses_kind_check check (kind in ('logo', 'mailing_list', 'branding', 'fonts', 'billing_media',
  'contract', 'employee_form', 'signed_form', 'message', 'thumbnail_logo', 'homepage_logo', 'picture', 'client_logo')
  or kind like 'item:%') not valid;
alter table foyer.file_uses validate constraint file_uses_kind_check;
alter table foyer.credentials drop constraint credentials_field_check;

-- What was given before items had states.
insert into foyer.client_items (manager_id, client_id, key, state, given_at, given_by, given_by_name)
select o.manager_id, o.client_id, given.key, 'given', coalesce(o.changed_at, o.created_at), o.client_id, u.name
from foyer.onboardings o
join foyer.users u on u.manager_id = o.manager_id and u.id = o.client_id
cross join lateral (
  select unnest(array_remove(array[
    case when o.facebook_completed then 'facebook' end,
    case when o.linkedin_completed then 'linkedin' end,
    case when o.google_completed then 'google' end,
    case when o.custom_dates <> '[]'
      or exists (select from jsonb_each(o.observances) month where jsonb_array_length(month.value) > 0) then 'dates' end
  ], null)) as key
  union
  select 'form_' || key from jsonb_each_text(o.form_emails) where value <> ''
  union
  select 'handle_' || key from jsonb_each_text(o.social_handles) where value <> ''
  union
  select 'social_' || key from jsonb_each_text(o.social_questions) where value <> ''
  union
  select 'branding_' || key from jsonb_each_text(o.branding_questions) where value <> ''
  union
  select case kind when 'branding' then 'branding_guide' else kind end from foyer.file_uses x
  where x.manager_id = o.manager_id and x.subject_id = o.client_id and kind in ('logo', 'mailing_list', 'branding', 'fonts')
  union
  select replace(split_part(c.field, '_', 1), 'tripadvisor', 'trip') from foyer.credentials c
  where c.manager_id = o.manager_id and c.client_id = o.client_id and c.field ~ '_(username|password)$'
  group by 1 having count(*) = 2
) given
on conflict do nothing;

-- A client who was done stays done: what is still missing on their completed pages was not asked for until now.
insert into foyer.client_items (manager_id, client_id, key, state, reason, decided_at)
select o.manager_id, o.client_id, missing.key, 'not_applicable', 'Not asked for when this was handed over', now()
from foyer.onboardings o
cross join lateral (
  values
    (o.accounts_completed, array['facebook', 'instagram', 'twitter', 'linkedin', 'pinterest', 'google', 'website', 'email', 'trip', 'yelp']),
    (o.assets_completed, array['logo']),
    (o.events_completed, array['dates']),
    (o.emailforms_completed, array['form_general', 'form_webstore']),
    (o.social_handles_completed, array['handle_facebook', 'handle_instagram']),
    (o.social_questions_completed, array['social_two', 'social_five', 'social_eleven', 'social_thirteen', 'social_fifteen']),
    (o.branding_questions_completed, array['branding_one', 'branding_four', 'branding_six', 'branding_eight', 'branding_nine'])
) page (completed, keys)
cross join lateral unnest(page.keys) missing (key)
where o.services_answered and o.completed_count >= o.required_count and page.completed
on conflict do nothing;

-- The derived columns, worked out by the server (onboarding.recount).
select foyer.enqueue('onboarding.recount', json_build_object('manager_id', manager_id)) from (
  select distinct manager_id from foyer.onboardings) started;
