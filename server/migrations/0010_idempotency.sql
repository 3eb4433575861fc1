-- What was answered to calls that make something and carried an Idempotency-Key: a call that is repeated within a day is answered
-- alike and makes nothing. Without a status the first one is still running; its claim says which attempt that is.
create table foyer.idempotent_calls (
  manager_id uuid not null,
  user_id uuid not null,
  route text not null,
  key text not null,
  -- Of what was asked: the same key for something else is a mistake of the caller.
  call_hash bytea not null,
  claim uuid not null,
  claimed_at timestamptz not null default now(),
  status smallint,
  answer text,
  primary key (manager_id, user_id, route, key),
  check ((status is null) = (answer is null)),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
create index idempotent_calls_by_age on foyer.idempotent_calls (claimed_at);
call foyer.fence('foyer.idempotent_calls');
