-- What ended when an agency ended its work with a client. It outlives the client, so the client is no reference.
create table foyer.offboardings (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  client_id uuid not null,
  client_name text not null,
  business_name text not null,
  ended_by text not null,
  created_at timestamptz not null default now(),
  -- The names of employees and what they could see: [{"employee": "Ana", "grants": ["website"]}].
  revoked jsonb not null,
  -- The names of the deleted logins and passwords, never their values.
  logins text[] not null,
  -- How many devices were signed out.
  sessions integer not null,
  primary key (manager_id, id)
);
create index offboardings_by_client on foyer.offboardings (manager_id, client_id, id desc);
call foyer.fence('foyer.offboardings');

-- An export of one client alone.
alter table foyer.exports add column client_id uuid;
alter table foyer.exports add foreign key (manager_id, client_id) references foyer.users on delete cascade;
create index exports_by_client on foyer.exports (manager_id, client_id) where client_id is not null;
