-- What a colleague was given for somebody's vacation, with its last day; it ends earlier when the vacation does.
create table foyer.stand_ins (
  manager_id uuid not null,
  vacation_id uuid not null,
  employee_id uuid not null,
  client_id uuid not null,
  grants text[] not null,
  ends jsonb not null,
  created_at timestamptz not null default now(),
  primary key (manager_id, vacation_id, employee_id, client_id),
  foreign key (manager_id, vacation_id) references foyer.vacations on delete cascade,
  foreign key (manager_id, employee_id) references foyer.users on delete cascade,
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
create index stand_ins_by_employee on foyer.stand_ins (manager_id, employee_id);
create index stand_ins_by_client on foyer.stand_ins (manager_id, client_id);
call foyer.fence('foyer.stand_ins');

-- Passwords that a person knows who no longer should. A row ends when the password changes. The person may have been deleted: no
-- foreign key, and the name is kept as it was. opened_from, opened_until: between which days they opened it since its last change.
create table foyer.password_renewals (
  manager_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  field text not null,
  knower_id uuid not null,
  knower_name text not null,
  reason text not null check (reason in ('archived', 'deleted', 'revoked', 'ended')),
  opened_from timestamptz not null,
  opened_until timestamptz not null,
  created_at timestamptz not null default now(),
  asked_at timestamptz,
  dismissed_at timestamptz,
  dismissed_reason text not null default '',
  primary key (manager_id, id),
  unique (manager_id, client_id, field, knower_id),
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
create index password_renewals_open on foyer.password_renewals (manager_id) where dismissed_at is null;
call foyer.fence('foyer.password_renewals');
-- To find what one person has opened.
create index audit_entries_opened on foyer.audit_entries (manager_id, actor_id, subject_id)
  where action in ('credential.revealed', 'credential.changed');
