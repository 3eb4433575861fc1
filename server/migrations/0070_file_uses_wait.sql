-- Two transactions that attach and detach a file at once wait for each other at the file's row, and what follows sees both: otherwise a
-- file in use could count as unused, and be deleted 20 hours later.
create or replace function foyer.mark_file_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from foyer.files where manager_id = new.manager_id and id = new.file_id for no key update;
    update foyer.files set unused_since = null
    where manager_id = new.manager_id and id = new.file_id and unused_since is not null;
  else
    perform from foyer.files where manager_id = old.manager_id and id = old.file_id for no key update;
    update foyer.files set unused_since = now()
    where manager_id = old.manager_id and id = old.file_id and unused_since is null
      and not exists (select from foyer.file_uses where manager_id = old.manager_id and file_id = old.file_id);
  end if;
  return null;
end $$;

update foyer.files f set unused_since = null
where unused_since is not null
  and exists (select from foyer.file_uses x where x.manager_id = f.manager_id and x.file_id = f.id);
