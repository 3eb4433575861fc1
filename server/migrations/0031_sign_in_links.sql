-- One-time links in emails to clients (decision 44). A secret follows from the id and the installation's key; its hash is here. `ended` says
-- why a link no longer works, apart from its age. A link on a new device needs the code of an email, of which a keyed hash is here.
create table foyer.sign_in_links (
  manager_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  path text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 minutes',
  ended text check (ended in ('used', 'replaced')),
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries smallint not null default 0,
  primary key (manager_id, id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index sign_in_links_by_user on foyer.sign_in_links (manager_id, user_id, created_at);
create index sign_in_links_by_date on foyer.sign_in_links (created_at);
call foyer.fence('foyer.sign_in_links');

-- A session that a link began neither shows nor changes stored logins before the password was confirmed.
alter table foyer.sessions add column by_link boolean not null default false;
create trigger actor_changed_by_password after update of by_link on foyer.sessions
  for each row execute function foyer.tell_actor_changed();

-- The client can withdraw a link to one item.
alter table foyer.item_links
  drop constraint item_links_ended_check,
  add constraint item_links_ended_check check (ended in ('used', 'replaced', 'withdrawn'));
create index item_links_by_expiry on foyer.item_links (expires_at);
