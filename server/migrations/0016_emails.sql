-- How many emails of a kind an address was sent within the last day, and a workspace within the last hour (decision 31). The key is a
-- hash, so that the table names nobody: addresses are counted over all workspaces.
create table foyer.email_budgets (
  key bytea primary key,
  sent timestamptz[] not null default '{}'
);
call foyer.fence_system('foyer.email_budgets');

-- Takes one email from a budget, or returns when the next one may be sent. The row stays locked until the transaction ends: concurrent
-- calls, of other processes too, count each other, and what is rolled back was not taken. Without per_day only the hour counts.
create function foyer.take_email_budget(budget text, per_hour integer, per_day integer) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  this bytea := sha256(convert_to(budget, 'UTF8'));
  known timestamptz[];
  of_hour timestamptz[];
  next_at timestamptz;
begin
  insert into foyer.email_budgets (key) values (this) on conflict (key) do nothing;
  select array(select at from unnest(b.sent) at
    where at > clock_timestamp() - case when per_day is null then interval '1 hour' else interval '1 day' end order by at)
  into known from foyer.email_budgets b where b.key = this for update of b;
  of_hour := array(select at from unnest(known) at where at > clock_timestamp() - interval '1 hour' order by at);
  next_at := greatest(
    case when cardinality(of_hour) >= per_hour then of_hour[cardinality(of_hour) - per_hour + 1] + interval '1 hour' end,
    case when cardinality(known) >= per_day then known[cardinality(known) - per_day + 1] + interval '1 day' end);
  if next_at is null then
    update foyer.email_budgets set sent = known || clock_timestamp() where key = this;
  end if;
  return next_at;
end $$;
grant create on schema foyer to foyer_system;
alter function foyer.take_email_budget owner to foyer_system;
revoke create on schema foyer from foyer_system;
revoke all on function foyer.take_email_budget from public;
grant execute on function foyer.take_email_budget to foyer_app, foyer_system;

-- What became of the newest email about an invitation, an employee's new account or a reminder. A repeated email gets another id, so that
-- the end of an older one changes nothing. 'bounced' is for a report that comes after a mail server accepted the email; nothing
-- reads such reports yet.
create table foyer.email_states (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  kind text not null check (kind in ('invitation', 'welcome', 'reminder')),
  -- The invitation, the employee or the client.
  subject_id uuid not null,
  id uuid not null,
  sent_by uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'deferred', 'refused', 'bounced')),
  -- Why it was deferred, refused or bounced.
  reason text,
  changed_at timestamptz not null default now(),
  primary key (manager_id, kind, subject_id)
);
create index email_states_by_change on foyer.email_states (changed_at);
call foyer.fence('foyer.email_states');

-- Events of one subject become one entry and one email that count: what they were about, each once.
alter table foyer.notifications add column details text[] not null default '{}';
alter table foyer.notification_mails add column subject_id uuid;
alter table foyer.notification_mails add column count integer not null default 1;
alter table foyer.notification_mails add column details text[] not null default '{}';
alter table foyer.notification_mails add column created_at timestamptz not null default now();
-- The job that is sending it: what happens from now on is for the next email.
alter table foyer.notification_mails add column sending boolean not null default false;
create index notification_mails_by_user on foyer.notification_mails (manager_id, user_id, kind);
