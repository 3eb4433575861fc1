-- A workspace whose Manager deleted it (SET-3): since then nobody gets in, and jobs remove what is left. At last its row goes too.
alter table foyer.workspaces add column closed_at timestamptz;
create index workspaces_closed on foyer.workspaces (closed_at) where closed_at is not null;

-- To find those of one workspace, also when they are paid.
create index checkouts_by_workspace on foyer.checkouts (manager_id);

-- As before, but for files that go with their workspace: all of its bytes are removed by one job, not by one for each.
create or replace function foyer.remove_stored_file() returns trigger language plpgsql as $$
begin
  if exists (select from foyer.workspaces where manager_id = old.manager_id and closed_at is null) then
    perform foyer.enqueue('files.remove', json_build_object('manager_id', old.manager_id, 'file_id', old.id), null, null, null);
  end if;
  return null;
end $$;

-- Forgets the jobs that wait, or have failed, and name the workspace or its customer at Stripe, but for the kinds to keep. Answers
-- how many of them are under way: those end by themselves.
create function foyer.forget_jobs(workspace uuid, customer text, kept text[]) returns bigint language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  named bigint[];
begin
  select coalesce(array_agg(j.id), '{}') into named
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier <> all (kept)
    and (strpos(j.payload::text, workspace::text) > 0 or strpos(j.payload::text, nullif(customer, '')) > 0);
  perform graphile_worker.complete_jobs(named);
  return (select count(*) from graphile_worker._private_jobs where id = any (named));
end $$;
revoke all on function foyer.forget_jobs from public;
grant execute on function foyer.forget_jobs to foyer_app, foyer_system;
