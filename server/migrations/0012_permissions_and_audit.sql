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

-- Who did what, for the Manager to read; of a revealed password also which one. Names are kept as they were then.
create table foyer.audit_entries (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  actor_id uuid not null,
  actor_name text not null,
  action text not null,
  subject_id uuid not null,
  subject_name text not null,
  field text,
  primary key (manager_id, id)
);
create index audit_entries_by_subject on foyer.audit_entries (manager_id, subject_id, action, id);
call foyer.fence('foyer.audit_entries');
