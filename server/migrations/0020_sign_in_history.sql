-- What concerns the sign-in of one person, for 90 days: log-ins, wrong passwords and codes, resets, changes of the second step.
create table foyer.sign_in_events (
  manager_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  event text not null,
  -- Of the browser, in words.
  device text not null,
  device_hash bytea,
  ip text not null,
  new_device boolean not null default false,
  primary key (manager_id, id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index sign_in_events_by_user on foyer.sign_in_events (manager_id, user_id, created_at desc, id desc);
create index sign_in_events_by_date on foyer.sign_in_events (created_at);
call foyer.fence('foyer.sign_in_events');
