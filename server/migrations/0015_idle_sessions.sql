-- When idle sessions end, and two-step sign-in of Clients (decision 29).
alter table foyer.workspaces
  -- A session ends this long after the person's last act; null means that only its expiry ends it.
  add column idle_minutes integer check (idle_minutes > 0),
  -- Sessions that began since then need a second step; null means that it is not required.
  add column clients_two_step_since timestamptz;
create trigger actor_changed_by_rules after update of idle_minutes, clients_two_step_since on foyer.workspaces
  for each row execute function foyer.tell_actor_changed();
