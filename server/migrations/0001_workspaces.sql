-- Two roles without a login: the connecting user becomes one of them (platform/db/database.ts). They own nothing and bypass nothing.
-- foyer_app works inside one workspace, foyer_system where there is none yet: sign-in, webhooks, the clock.
create schema foyer;
grant usage on schema foyer to foyer_app, foyer_system;
alter default privileges in schema foyer grant select, insert, update, delete on tables to foyer_app, foyer_system;
alter default privileges in schema foyer grant usage on sequences to foyer_app, foyer_system;

-- Names in the order people expect: upper and lower case together, 'Client 2' before 'Client 10'.
create collation foyer.natural_order (provider = icu, locale = 'und-u-kn');

-- The workspace of the transaction, set by platform/db; without one no row of any workspace is seen.
create function foyer.workspace() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('app.workspace', true), '')::uuid $$;

-- Shuts a table for everybody and opens it for the workspace whose rows they are.
create procedure foyer.fence(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_workspace on %s to foyer_app using (manager_id = (select foyer.workspace())) with check (manager_id = (select foyer.workspace()))', target);
  execute format('create policy every_workspace on %s to foyer_system using (true) with check (true)', target);
end $$;

-- The same for tables that only the system reads: what they hold is nobody's business inside a workspace.
create procedure foyer.fence_system(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy every_workspace on %s to foyer_system using (true) with check (true)', target);
  execute format('revoke all on %s from foyer_app', target);
end $$;

create table foyer.workspaces (
  manager_id uuid primary key,
  chosen_package text check (chosen_package in ('solo', 'agency')),
  chosen_term text check (chosen_term in ('monthly', 'annual')),
  created_at timestamptz not null default now()
);
call foyer.fence('foyer.workspaces');

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
  primary key (manager_id, id),
  check ((role = 'Manager') = (id = manager_id))
);
create index users_by_business on foyer.users (manager_id, role, business_name, id);
call foyer.fence('foyer.users');

-- One account per e-mail in the whole installation (REG-15). The e-mail is kept in lower case here, as typed in users.
create table foyer.logins (
  email text primary key check (email = lower(email)),
  manager_id uuid not null,
  user_id uuid not null,
  password_hash text,
  unique (manager_id, user_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence_system('foyer.logins');

create table foyer.sessions (
  manager_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  device text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (manager_id, id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index sessions_by_user on foyer.sessions (manager_id, user_id);
call foyer.fence('foyer.sessions');

create table foyer.employee_permissions (
  manager_id uuid not null,
  user_id uuid not null,
  vacation boolean not null default false,
  add_new_clients boolean not null default false,
  primary key (manager_id, user_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.employee_permissions');

-- What a process remembers of a signed-in person is out of date: platform/http/sessions.ts listens.
create function foyer.tell_actor_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('actor_changed', coalesce(new.manager_id, old.manager_id)::text);
  return null;
end $$;
create trigger actor_changed after delete on foyer.sessions for each row execute function foyer.tell_actor_changed();
create trigger actor_changed after update of name, role, archived_at on foyer.users for each row execute function foyer.tell_actor_changed();
create trigger actor_changed after insert or update or delete on foyer.employee_permissions for each row execute function foyer.tell_actor_changed();

create table foyer.reset_tokens (
  token_hash bytea primary key,
  manager_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index reset_tokens_by_user on foyer.reset_tokens (manager_id, user_id);
call foyer.fence_system('foyer.reset_tokens');

create table foyer.invitations (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  role text not null check (role in ('Client', 'Employee')),
  email text not null,
  sent_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  primary key (manager_id, id)
);
create unique index invitations_open on foyer.invitations (manager_id, lower(email)) where used_at is null and withdrawn_at is null;
call foyer.fence('foyer.invitations');

create table foyer.invitation_tokens (
  token_hash bytea primary key,
  manager_id uuid not null,
  invitation_id uuid not null,
  created_at timestamptz not null default now(),
  foreign key (manager_id, invitation_id) references foyer.invitations on delete cascade
);
create index invitation_tokens_by_invitation on foyer.invitation_tokens (manager_id, invitation_id);
call foyer.fence_system('foyer.invitation_tokens');

create table foyer.themes (
  manager_id uuid primary key references foyer.workspaces on delete cascade,
  primary_color text not null default '#ddd',
  accent_color text not null default '#ddd',
  primary_text_color text not null default '#ddd',
  accent_text_color text not null default '#ddd'
);
call foyer.fence('foyer.themes');

-- What was last read from Stripe (SUB-7). No row: the Manager never came back from a checkout.
create table foyer.subscriptions (
  manager_id uuid primary key references foyer.workspaces on delete cascade,
  customer_id text not null unique,
  subscription_id text unique,
  status text,
  price_id text,
  tier text check (tier in ('solo', 'agency')),
  current_period_end timestamptz,
  trial_end timestamptz,
  cancel_at_period_end boolean not null default false,
  payment_brand text,
  payment_last4 text,
  synced_at timestamptz not null default now()
);
call foyer.fence('foyer.subscriptions');
create trigger actor_changed after insert or update or delete on foyer.subscriptions for each row execute function foyer.tell_actor_changed();

create table foyer.checkouts (
  receipt_id text primary key,
  manager_id uuid not null references foyer.workspaces on delete cascade,
  trial boolean not null,
  created_at timestamptz not null default now()
);
call foyer.fence_system('foyer.checkouts');

-- Webhooks come more than once and in any order; the first insert wins.
create table foyer.stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
call foyer.fence_system('foyer.stripe_events');

create table foyer.notifications (
  manager_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('message', 'registration', 'onboarding', 'vacation', 'milestone')),
  subject_id uuid,
  message text not null,
  link text not null,
  count integer not null default 1,
  created_at timestamptz not null default now(),
  viewed_at timestamptz,
  primary key (manager_id, id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index notifications_by_user on foyer.notifications (manager_id, user_id, created_at desc);
call foyer.fence('foyer.notifications');
