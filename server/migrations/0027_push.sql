-- A browser that wants push notifications (NOTE-6), for as long as the session in which it said so. `key_id` names the key of the
-- installation whose public half the browser was given: only what that one signs is taken for it.
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

-- With the session goes its browser, however the session ended.
create function foyer.end_push() returns trigger language plpgsql as $$
begin
  delete from foyer.push_subscriptions where manager_id = old.manager_id and session_id = old.id;
  return null;
end $$;
create trigger end_push after delete on foyer.sessions for each row execute function foyer.end_push();

-- A browser belongs to whoever subscribed with it last, in whatever workspace: what one person is told does not come up for the next.
create function foyer.take_over_push(target text) returns void language sql security definer set search_path = pg_catalog, pg_temp
as $$ delete from foyer.push_subscriptions where md5(endpoint) = md5(target) and endpoint = target $$;
grant create on schema foyer to foyer_system;
alter function foyer.take_over_push owner to foyer_system;
revoke create on schema foyer from foyer_system;
revoke all on function foyer.take_over_push from public;
grant execute on function foyer.take_over_push to foyer_app;
