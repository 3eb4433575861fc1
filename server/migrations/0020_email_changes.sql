-- The new e-mail of a person, which counts once it is confirmed (SET-5). One at most waits; its link is made when it is sent.
create table foyer.email_changes (
  manager_id uuid not null,
  user_id uuid not null,
  email text not null,
  token_hash bytea unique,
  -- The session that asked; of the person's others none outlives the change.
  session_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (manager_id, user_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index email_changes_by_expiry on foyer.email_changes (expires_at);
call foyer.fence('foyer.email_changes');
