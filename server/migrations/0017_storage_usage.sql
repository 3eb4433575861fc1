-- How many bytes a workspace's files have: exactly the sum of files.size, kept by the triggers below in the transaction that changes it. Their
-- row is locked after every other lock of that statement, until the commit, so uploads of one workspace are counted one after the other.
-- warned_at: since when the Manager knows that the room is nearly used up.
create table foyer.storage_usage (
  manager_id uuid primary key references foyer.workspaces on delete cascade,
  bytes bigint not null default 0,
  warned_at timestamptz
);
call foyer.fence('foyer.storage_usage');

create function foyer.count_stored_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into foyer.storage_usage as u (manager_id, bytes)
    select manager_id, sum(size) from changed group by manager_id order by manager_id
    on conflict (manager_id) do update set bytes = u.bytes + excluded.bytes;
  else
    update foyer.storage_usage u set bytes = u.bytes - gone.bytes
    from (select manager_id, sum(size) as bytes from changed group by manager_id order by manager_id) gone
    where u.manager_id = gone.manager_id;
  end if;
  return null;
end $$;
-- For each statement: their row is locked after the rows that foreign keys lock. A file's size never changes.
create trigger count_added_bytes after insert on foyer.files referencing new table as changed
  for each statement execute function foyer.count_stored_bytes();
create trigger count_deleted_bytes after delete on foyer.files referencing old table as changed
  for each statement execute function foyer.count_stored_bytes();

-- The triggers above keep writers of files out until this is committed.
insert into foyer.storage_usage (manager_id, bytes) select manager_id, sum(size) from foyer.files group by manager_id;

-- For a person's share, and for who stored most.
create index files_by_uploader on foyer.files (manager_id, uploaded_by) include (size);

alter table foyer.notifications drop constraint notifications_kind_check;
alter table foyer.notifications add constraint notifications_kind_check
  check (kind in ('message', 'registration', 'onboarding', 'vacation', 'milestone', 'storage')) not valid;
alter table foyer.notifications validate constraint notifications_kind_check;
