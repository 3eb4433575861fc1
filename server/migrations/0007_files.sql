-- A stored file. Its bytes are in the storage under manager_id/id; the row is inserted after them, so a file with a row is complete.
create table foyer.files (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  -- The person it was uploaded for.
  owner_id uuid,
  uploaded_by uuid not null,
  name text not null,
  -- Detected from the bytes.
  type text not null,
  size bigint not null,
  sha256 bytea not null,
  has_thumbnail boolean not null default false,
  created_at timestamptz not null default now(),
  -- Since when nothing uses it; null while something does.
  unused_since timestamptz default now(),
  primary key (manager_id, id),
  foreign key (manager_id, owner_id) references foyer.users on delete set null (owner_id)
);
create index files_by_owner on foyer.files (manager_id, owner_id);
create index files_unused on foyer.files (unused_since) where unused_since is not null;
call foyer.fence('foyer.files');

-- What uses a file: the kind of place and its subject. A workspace's employee forms (forms that Employees sign) and theme logos (SET-7)
-- have its Manager as subject, a signed form its Employee.
create table foyer.file_uses (
  manager_id uuid not null,
  file_id uuid not null,
  kind text not null check (kind in ('logo', 'mailing_list', 'branding', 'fonts', 'billing_media', 'contract', 'employee_form', 'signed_form', 'message',
    'thumbnail_logo', 'homepage_logo')),
  subject_id uuid not null,
  place bigint generated always as identity,
  created_at timestamptz not null default now(),
  primary key (manager_id, file_id, kind, subject_id),
  foreign key (manager_id, file_id) references foyer.files on delete cascade
);
create index file_uses_by_subject on foyer.file_uses (manager_id, subject_id, kind, place);
call foyer.fence('foyer.file_uses');

-- Keeps files.unused_since true to file_uses, whatever statement changed it.
create function foyer.mark_file_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update foyer.files set unused_since = null
    where manager_id = new.manager_id and id = new.file_id and unused_since is not null;
  else
    update foyer.files set unused_since = now()
    where manager_id = old.manager_id and id = old.file_id and unused_since is null
      and not exists (select from foyer.file_uses where manager_id = old.manager_id and file_id = old.file_id);
  end if;
  return null;
end $$;
create trigger mark_file_use after insert or delete on foyer.file_uses for each row execute function foyer.mark_file_use();

-- The job that removes the bytes of a deleted file is enqueued in the same transaction. When the whole workspace is deleted, one job
-- removes all its bytes instead.
create function foyer.remove_stored_file() returns trigger language plpgsql as $$
begin
  if exists (select from foyer.workspaces where manager_id = old.manager_id and closed_at is null) then
    perform foyer.enqueue('files.remove', json_build_object('manager_id', old.manager_id, 'file_id', old.id), null, null, null);
  end if;
  return null;
end $$;
create trigger remove_stored_file after delete on foyer.files for each row execute function foyer.remove_stored_file();

-- The newest is the contract; the older ones stay listed (CLI-13).
create table foyer.contracts (
  manager_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  file_id uuid not null,
  created_at timestamptz not null default now(),
  signed_name text,
  signed_at timestamptz,
  signed_sha256 bytea,
  primary key (manager_id, id),
  foreign key (manager_id, client_id) references foyer.users on delete cascade,
  foreign key (manager_id, file_id) references foyer.files on delete cascade
);
create index contracts_by_client on foyer.contracts (manager_id, client_id, id);
call foyer.fence('foyer.contracts');

-- All data of a workspace in one ZIP, created by a job. Its bytes are in the storage under manager_id/id exactly while it is `ready`.
create table foyer.exports (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  state text not null default 'working' check (state in ('working', 'ready', 'failed')),
  -- The attempt of the job that writes it: an attempt that was wrongly taken for dead sees that another one replaced it.
  run uuid,
  -- In bytes, estimated for records. A total of 0 is not known yet.
  done bigint not null default 0,
  total bigint not null default 0,
  -- Of the ZIP, in bytes, once it is ready.
  size bigint,
  -- Why it failed.
  problem text,
  created_at timestamptz not null default now(),
  -- When the attempt last reported its progress.
  touched_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (manager_id, id)
);
create unique index exports_working on foyer.exports (manager_id) where state = 'working';
call foyer.fence('foyer.exports');

-- The job that removes the bytes of a deleted export is enqueued in the same transaction.
create function foyer.remove_export() returns trigger language plpgsql as $$
begin
  perform foyer.enqueue('exports.remove', json_build_object('manager_id', old.manager_id, 'export_id', old.id), null, null, null);
  return null;
end $$;
create trigger remove_export after delete on foyer.exports for each row execute function foyer.remove_export();
