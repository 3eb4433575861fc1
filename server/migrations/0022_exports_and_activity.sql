-- The orders in which a Manager reads what was done in the workspace (SET-8): a page is found without sorting all of it.
create index audit_entries_by_date on foyer.audit_entries (manager_id, created_at, id);
create index audit_entries_by_actor on foyer.audit_entries (manager_id, actor_name collate foyer.natural_order, id);
create index audit_entries_by_action on foyer.audit_entries (manager_id, action, id);
create index audit_entries_by_name on foyer.audit_entries (manager_id, subject_name collate foyer.natural_order, id);

-- All of a workspace's data in one ZIP, gathered by a job. The bytes lie in the storage under manager_id/id; the row is there
-- before them, and they are there exactly while it is `ready`.
create table foyer.exports (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  state text not null default 'working' check (state in ('working', 'ready', 'failed')),
  -- Which attempt at the job writes it: one that was taken for dead and is not sees that it is no longer the one.
  run uuid,
  -- In bytes, those of records guessed; of a total of 0 nothing is known yet.
  done bigint not null default 0,
  total bigint not null default 0,
  -- Of the ZIP, once it is ready.
  size bigint,
  -- Why it failed.
  problem text,
  created_at timestamptz not null default now(),
  -- When the attempt last told how far it is.
  touched_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (manager_id, id)
);
create unique index exports_working on foyer.exports (manager_id) where state = 'working';
call foyer.fence('foyer.exports');

-- Whatever takes a row away, its bytes follow: the job is in the same transaction.
create function foyer.remove_export() returns trigger language plpgsql as $$
begin
  perform foyer.enqueue('exports.remove', json_build_object('manager_id', old.manager_id, 'export_id', old.id), null, null, null);
  return null;
end $$;
create trigger remove_export after delete on foyer.exports for each row execute function foyer.remove_export();
