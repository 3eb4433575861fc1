-- Links with which somebody without an account gives one item of one client. `ended` says why a link no longer works, apart from its
-- age and from what became of its item: it was used, or replaced by a newer one. The hash comes with the email.
create table foyer.item_links (
  manager_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  key text not null,
  email text not null,
  note text not null default '',
  token_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  ended text check (ended in ('used', 'replaced')),
  primary key (manager_id, id),
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
create index item_links_by_item on foyer.item_links (manager_id, client_id, key, created_at);
call foyer.fence('foyer.item_links');
