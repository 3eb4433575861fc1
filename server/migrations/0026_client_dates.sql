-- A calendar address of one client's chosen days, for the client or for staff. Whether it still shows anything is decided at each fetch.
create table foyer.date_feeds (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  -- How many days before a day it is announced, and how.
  lead_days integer not null default 14 check (lead_days between 1 and 90),
  lead text not null default 'alarm' check (lead in ('none', 'alarm', 'entry', 'both')),
  primary key (manager_id, user_id, client_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade,
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
create unique index date_feeds_by_secret on foyer.date_feeds (manager_id, secret_hash);
create index date_feeds_by_client on foyer.date_feeds (manager_id, client_id);
call foyer.fence('foyer.date_feeds');

-- A client's days as they confirmed them for a year: [{"date": "2027-02-14", "name": "Valentine's Day"}].
create table foyer.date_confirmations (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  client_id uuid not null,
  year integer not null,
  confirmed_at timestamptz not null default now(),
  dates jsonb not null,
  primary key (manager_id, client_id, year),
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
create index date_confirmations_by_year on foyer.date_confirmations (manager_id, year);
call foyer.fence('foyer.date_confirmations');
