-- A message that carries a file keeps its name and kind when the file itself is gone.
alter table foyer.messages
  add column file_id uuid,
  add column file_name text,
  add column file_type text,
  add foreign key (manager_id, file_id) references foyer.files on delete set null (file_id),
  add check (type = 'text' or file_name is not null);
create index messages_by_file on foyer.messages (manager_id, file_id) where file_id is not null;

-- Up to which message those in the conversation have been told of it (notifications, and mails that wait), and when that was.
-- While both seqs differ a job is under way: whoever stores a message enqueues one only when they are equal.
alter table foyer.conversations
  add column followed_seq bigint not null default 0,
  add column followed_at timestamptz;
update foyer.conversations set followed_seq = last_seq;

-- A mail about a conversation waits at most once a member; it tells of what came after mailed_seq and is not read.
alter table foyer.conversation_members
  add column mail_waits boolean not null default false,
  add column mailed_seq bigint not null default 0;
update foyer.conversation_members m set mailed_seq = c.last_seq
  from foyer.conversations c where c.manager_id = m.manager_id and c.id = m.conversation_id;

alter table foyer.file_uses drop constraint file_uses_kind_check, add constraint file_uses_kind_check
  check (kind in ('logo', 'mailing_list', 'branding', 'fonts', 'billing_media', 'contract', 'employee_form', 'signed_form', 'message'));

-- An IANA name; without one UTC counts. milestones_told: the day, there, whose birthdays and anniversaries were told last (NOTE-3).
alter table foyer.workspaces
  add column time_zone text,
  add column milestones_told date;

-- An e-mail that tells what a notification tells waits here for the job that sends it, so that the job holds ids only.
create table foyer.notification_mails (
  manager_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  message text not null,
  link text not null,
  primary key (manager_id, id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.notification_mails');

-- A job for each of the payloads, all at once: hundreds of them one by one would take longer than a statement may.
create function foyer.enqueue_each(task text, payloads json[], run_at timestamptz)
returns bigint language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select count(*) from graphile_worker.add_jobs(array(
    select row(task, payload, null, run_at, null, null, null, null)::graphile_worker.job_spec from unnest(payloads) payload))
$$;
revoke all on function foyer.enqueue_each from public;
grant execute on function foyer.enqueue_each to foyer_app, foyer_system;
