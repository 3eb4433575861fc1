create table foyer.notifications (
  manager_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('message', 'registration', 'onboarding', 'vacation', 'milestone')),
  subject_id uuid,
  message text not null,
  link text not null,
  count integer not null default 1,
  created_at timestamptz not null default now(),
  viewed_at timestamptz,
  primary key (manager_id, id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index notifications_by_user on foyer.notifications (manager_id, user_id, created_at desc);
-- The unread messages of one conversation are one notification with a count (NOTE-3), also when several arrive at once.
create unique index notifications_open_message on foyer.notifications (manager_id, user_id, subject_id)
  where kind = 'message' and viewed_at is null;
call foyer.fence('foyer.notifications');

-- Which kinds a person wants on which channel (NOTE-4). A missing row means enabled.
create table foyer.notification_preferences (
  manager_id uuid not null,
  user_id uuid not null,
  kind text not null,
  channel text not null,
  enabled boolean not null default true,
  primary key (manager_id, user_id, kind, channel),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.notification_preferences');

-- The content of a notification email waits here for the job that sends it, so that the job's payload contains only ids.
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

-- A browser with push notifications (NOTE-6), as long as the session that subscribed. key_id names the installation key whose public
-- half the browser got: only messages signed by that key are accepted.
create table foyer.push_subscriptions (
  manager_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  primary key (manager_id, id),
  unique (manager_id, session_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index push_subscriptions_by_user on foyer.push_subscriptions (manager_id, user_id);
create index push_subscriptions_by_endpoint on foyer.push_subscriptions (md5(endpoint));
call foyer.fence('foyer.push_subscriptions');

-- The end of a session ends its push subscription.
create function foyer.end_push() returns trigger language plpgsql as $$
begin
  delete from foyer.push_subscriptions where manager_id = old.manager_id and session_id = old.id;
  return null;
end $$;
create trigger end_push after delete on foyer.sessions for each row execute function foyer.end_push();

-- A browser belongs to the person who subscribed last, in any workspace, so that it does not show one person's notifications to another.
create function foyer.take_over_push(target text) returns void language sql security definer set search_path = pg_catalog, pg_temp
as $$ delete from foyer.push_subscriptions where md5(endpoint) = md5(target) and endpoint = target $$;
grant create on schema foyer to foyer_system;
alter function foyer.take_over_push owner to foyer_system;
revoke create on schema foyer from foyer_system;
revoke all on function foyer.take_over_push from public;
grant execute on function foyer.take_over_push to foyer_app;
