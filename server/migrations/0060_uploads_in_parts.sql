-- A long file that arrives in parts (decision 74). It gets its row of files when the last part is there; this one stays for some hours,
-- so that a repeated last part is answered.
create table foyer.uploads (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  owner_id uuid not null,
  uploaded_by uuid not null,
  link_id uuid,
  size bigint not null,
  -- Without gaps, from the first byte.
  received bigint not null default 0,
  touched_at timestamptz not null default now(),
  file_id uuid,
  primary key (manager_id, id),
  foreign key (manager_id, owner_id) references foyer.users on delete cascade
);
create index uploads_by_age on foyer.uploads (touched_at);
call foyer.fence('foyer.uploads');
