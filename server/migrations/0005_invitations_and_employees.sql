-- A resend restarts the 14 days at sent_at. refused_at: the invited person was refused because the plan is full, and the Manager was
-- notified once.
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
  sent_at timestamptz not null default now(),
  refused_at timestamptz,
  primary key (manager_id, id)
);
create unique index invitations_open on foyer.invitations (manager_id, lower(email)) where used_at is null and withdrawn_at is null;
-- To count and list the open invitations of a workspace.
create index invitations_by_role on foyer.invitations (manager_id, role, sent_at) where used_at is null and withdrawn_at is null;
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

-- The general permissions of an Employee (PERM-2). No row: none.
create table foyer.employee_permissions (
  manager_id uuid not null,
  user_id uuid not null,
  vacation boolean not null default false,
  add_new_clients boolean not null default false,
  primary key (manager_id, user_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.employee_permissions');
create trigger actor_changed after insert or update or delete on foyer.employee_permissions for each row execute function foyer.tell_actor_changed();

-- What an Employee may see of one client (PERM-3). No row: nothing.
create table foyer.client_permissions (
  manager_id uuid not null,
  employee_id uuid not null,
  client_id uuid not null,
  instagram_username boolean not null default false,
  instagram_password boolean not null default false,
  twitter_username boolean not null default false,
  twitter_password boolean not null default false,
  pinterest_username boolean not null default false,
  pinterest_password boolean not null default false,
  national_days boolean not null default false,
  social_questions boolean not null default false,
  website boolean not null default false,
  email boolean not null default false,
  web_email_forms boolean not null default false,
  social_handles boolean not null default false,
  branding_questions boolean not null default false,
  assets boolean not null default false,
  yelp_username boolean not null default false,
  yelp_password boolean not null default false,
  tripadvisor_username boolean not null default false,
  tripadvisor_password boolean not null default false,
  primary key (manager_id, employee_id, client_id),
  foreign key (manager_id, employee_id) references foyer.users on delete cascade,
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
create index client_permissions_by_client on foyer.client_permissions (manager_id, client_id);
call foyer.fence('foyer.client_permissions');

-- The Manager's record of an Employee beside the account (EMP-2, EMP-5). No row: nothing was filled in yet.
create table foyer.employee_details (
  manager_id uuid not null,
  user_id uuid not null,
  department text collate foyer.natural_order not null default '',
  hire_date date,
  line1 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  primary key (manager_id, user_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.employee_details');

-- Whole days, both ends included (VAC-6).
create table foyer.vacations (
  manager_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  start_date date not null,
  end_date date not null,
  note text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Denied')),
  response text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- The number of decisions, which subscribed calendars use to detect changes (RFC 5545, SEQUENCE).
  decisions integer not null default 0,
  primary key (manager_id, id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade,
  check (start_date <= end_date)
);
create index vacations_by_user on foyer.vacations (manager_id, user_id, start_date);
create index vacations_by_days on foyer.vacations (manager_id, start_date, end_date);
call foyer.fence('foyer.vacations');

-- A calendar address of approved vacations, one per person. The address contains the workspace and a secret; only its hash is stored.
create table foyer.vacation_feeds (
  manager_id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (manager_id, user_id),
  unique (manager_id, secret_hash),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.vacation_feeds');
