-- Two-step sign-in (AUTH-16). The secret of an authenticator app, sealed as credentials are. The pending one is not confirmed by a
-- first code yet; until then the one in use stays.
create table foyer.totp_secrets (
  manager_id uuid not null,
  user_id uuid not null,
  field text not null check (field in ('totp_secret', 'pending_totp_secret')),
  key_version integer not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  -- Of the last code that was taken: neither it nor an older one is taken again.
  last_step bigint not null default 0,
  primary key (manager_id, user_id, field),
  foreign key (manager_id, user_id) references foyer.users on delete cascade,
  foreign key (manager_id, key_version) references foyer.vault_keys
);
create index totp_secrets_by_key on foyer.totp_secrets (manager_id, key_version);
create index totp_secrets_pending on foyer.totp_secrets (created_at) where field = 'pending_totp_secret';
call foyer.fence('foyer.totp_secrets');
create trigger actor_changed after insert or delete on foyer.totp_secrets for each row execute function foyer.tell_actor_changed();

-- A code that was used is gone.
create table foyer.recovery_codes (
  manager_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  primary key (manager_id, user_id, code_hash),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.recovery_codes');

create table foyer.passkeys (
  manager_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (manager_id, id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index passkeys_by_user on foyer.passkeys (manager_id, user_id, id);
call foyer.fence('foyer.passkeys');

-- What a new passkey has to sign: one for a session, ended with it.
create table foyer.passkey_challenges (
  manager_id uuid not null,
  session_id uuid not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (manager_id, session_id),
  foreign key (manager_id, session_id) references foyer.sessions on delete cascade
);
call foyer.fence('foyer.passkey_challenges');

-- Those that somebody signed in with, kept until they would have run out; the others carry our signature and stand nowhere.
create table foyer.used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_by_expiry on foyer.used_challenges (expires_at);
call foyer.fence_system('foyer.used_challenges');

alter table foyer.workspaces add column two_step_required boolean not null default false;
create trigger actor_changed after update of two_step_required on foyer.workspaces for each row execute function foyer.tell_actor_changed();
