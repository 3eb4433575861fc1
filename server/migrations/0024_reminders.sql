-- Reminders that go out by themselves (decision 37).

-- An IANA name, as the person's browser last reported it.
alter table foyer.users add column own_time_zone text;

alter table foyer.client_details
  add column due_on date,
  add column reminders_paused boolean not null default false,
  -- The client goes on that day and wants no reminder before.
  add column snoozed_until date,
  -- Reminders that were planned until this day of the client are settled.
  add column reminders_until date,
  -- The email by which they are, as long as nothing else has settled them since.
  add column settled_by uuid,
  -- The Manager is asked to call since then, or has called.
  add column call_since timestamptz,
  add column called_at timestamptz,
  -- When the job looks at this client again.
  add column next_reminder_at timestamptz;
create index client_details_by_next_reminder on foyer.client_details (next_reminder_at) where next_reminder_at is not null;
create index client_details_to_call on foyer.client_details (manager_id, call_since) where call_since is not null;

-- A workspace without a row has the default rules of contract/domain/reminders.ts.
create table foyer.reminder_rules (
  manager_id uuid primary key references foyer.workspaces on delete cascade,
  enabled boolean not null,
  rules jsonb not null,
  closed_days text[] not null
);
call foyer.fence('foyer.reminder_rules');

-- Every reminder and every request to call. The id is that of the email in email_states, which has the newest one only.
create table foyer.reminders (
  manager_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('automatic', 'manual', 'call')),
  created_at timestamptz not null,
  -- The day of the client, and the one until which reminders were settled before: it counts again when this one is missed.
  day date not null,
  settled_before date,
  -- An automatic email is not sent later than this.
  ends_at timestamptz,
  subject text not null,
  text text not null,
  state text check (state in ('waiting', 'sent', 'deferred', 'refused', 'bounced', 'missed')),
  reason text,
  changed_at timestamptz not null,
  opened_at timestamptz,
  primary key (manager_id, id),
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
create index reminders_by_client on foyer.reminders (manager_id, client_id, created_at);
call foyer.fence('foyer.reminders');
