-- The devices on which a person signed in (decision 28), each as a hash of the id in the device's cookie and of the person. They have
-- their own budget of wrong passwords.
create table foyer.known_devices (
  manager_id uuid not null,
  user_id uuid not null,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (manager_id, user_id, device_hash),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index known_devices_by_use on foyer.known_devices (used_at);
call foyer.fence('foyer.known_devices');

alter table foyer.sessions add column device_hash bytea;

-- A link is made from the seed and the installation's key, so that the same link can be sent again.
alter table foyer.reset_tokens add column seed bytea;
