-- One account per email in the whole installation (REG-15). The email is in lower case here and as typed in users.
create table foyer.logins (
  email text primary key check (email = lower(email)),
  manager_id uuid not null,
  user_id uuid not null,
  password_hash text,
  unique (manager_id, user_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence_system('foyer.logins');

create table foyer.sessions (
  manager_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  device text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (manager_id, id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index sessions_by_user on foyer.sessions (manager_id, user_id);
create index sessions_by_expiry on foyer.sessions (expires_at);
call foyer.fence('foyer.sessions');
create trigger actor_changed after delete on foyer.sessions for each row execute function foyer.tell_actor_changed();

create table foyer.reset_tokens (
  token_hash bytea primary key,
  manager_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index reset_tokens_by_user on foyer.reset_tokens (manager_id, user_id);
create index reset_tokens_by_expiry on foyer.reset_tokens (expires_at);
call foyer.fence_system('foyer.reset_tokens');

-- A new email of a person until it is confirmed (SET-5), at most one each. The token is created when the email is sent.
create table foyer.email_changes (
  manager_id uuid not null,
  user_id uuid not null,
  email text not null,
  token_hash bytea unique,
  -- The requesting session; the change ends all other sessions of the person.
  session_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (manager_id, user_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index email_changes_by_expiry on foyer.email_changes (expires_at);
call foyer.fence('foyer.email_changes');

-- Two-step sign-in (AUTH-16): the encrypted secret of an authenticator app. The pending one waits for its first code; until then the
-- one in use stays.
create table foyer.totp_secrets (
  manager_id uuid not null,
  user_id uuid not null,
  field text not null check (field in ('totp_secret', 'pending_totp_secret')),
  key_version integer not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  -- The time step of the last accepted code: it and older ones are not accepted again.
  last_step bigint not null default 0,
  primary key (manager_id, user_id, field),
  foreign key (manager_id, user_id) references foyer.users on delete cascade,
  foreign key (manager_id, key_version) references foyer.vault_keys
);
create index totp_secrets_by_key on foyer.totp_secrets (manager_id, key_version);
create index totp_secrets_pending on foyer.totp_secrets (created_at) where field = 'pending_totp_secret';
call foyer.fence('foyer.totp_secrets');
create trigger actor_changed after insert or delete on foyer.totp_secrets for each row execute function foyer.tell_actor_changed();

-- A used code is deleted.
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

-- The challenge for a new passkey, one per session.
create table foyer.passkey_challenges (
  manager_id uuid not null,
  session_id uuid not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (manager_id, session_id),
  foreign key (manager_id, session_id) references foyer.sessions on delete cascade
);
call foyer.fence('foyer.passkey_challenges');

-- Used log-in challenges until they expire. Unused ones are not stored: they carry our signature.
create table foyer.used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_by_expiry on foyer.used_challenges (expires_at);
call foyer.fence_system('foyer.used_challenges');
