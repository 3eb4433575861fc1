-- What the Manager keeps of an Employee beside the account (EMP-2, EMP-5). No row: nothing was filled in yet.
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
  -- How often it was decided: a calendar that subscribed sees by it that something changed (RFC 5545, SEQUENCE).
  decisions integer not null default 0,
  primary key (manager_id, id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade,
  check (start_date <= end_date)
);
create index vacations_by_user on foyer.vacations (manager_id, user_id, start_date);
create index vacations_by_days on foyer.vacations (manager_id, start_date, end_date);
call foyer.fence('foyer.vacations');

-- A calendar address of approved vacations, one a person. The address holds the workspace and a secret, of which only the hash is kept.
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

-- Which notifications and e-mails a person wants (NOTE-4). No row: all of them.
create table foyer.notification_settings (
  manager_id uuid not null,
  user_id uuid not null,
  message_notification boolean not null default true,
  message_email boolean not null default true,
  registration_notification boolean not null default true,
  registration_email boolean not null default true,
  onboarding_notification boolean not null default true,
  onboarding_email boolean not null default true,
  vacation_notification boolean not null default true,
  vacation_email boolean not null default true,
  milestone_notification boolean not null default true,
  milestone_email boolean not null default true,
  primary key (manager_id, user_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.notification_settings');

-- employee_form: the workspace's forms that Employees sign, on its Manager. signed_form: what an Employee handed in, on them.
alter table foyer.file_uses drop constraint file_uses_kind_check, add constraint file_uses_kind_check
  check (kind in ('logo', 'mailing_list', 'branding', 'fonts', 'billing_media', 'contract', 'employee_form', 'signed_form'));

-- Of a changed permission also for which client, what was granted and what was taken back (PERM-8).
alter table foyer.audit_entries
  add column about_id uuid,
  add column about_name text,
  add column granted text[],
  add column revoked text[];
