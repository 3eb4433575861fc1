-- The audit log. Names are kept as they were. `field` is the revealed password; about_…, granted and revoked describe a changed
-- permission (PERM-8): the client, what was granted and what was revoked.
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
  about_id uuid,
  about_name text,
  granted text[],
  revoked text[],
  primary key (manager_id, id)
);
create index audit_entries_by_subject on foyer.audit_entries (manager_id, subject_id, action, id);
-- The orders of the Manager's list (SET-8): a page is read without sorting the whole table.
create index audit_entries_by_date on foyer.audit_entries (manager_id, created_at, id);
create index audit_entries_by_actor on foyer.audit_entries (manager_id, actor_name collate foyer.natural_order, id);
create index audit_entries_by_action on foyer.audit_entries (manager_id, action, id);
create index audit_entries_by_name on foyer.audit_entries (manager_id, subject_name collate foyer.natural_order, id);
call foyer.fence('foyer.audit_entries');
