create table foyer.conversations (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  type text not null check (type in ('Direct', 'Group')),
  name text not null,
  -- The two people of a direct conversation in order, so that there is one between them.
  direct_key text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  primary key (manager_id, id),
  unique (manager_id, direct_key),
  check ((type = 'Direct') = (direct_key is not null))
);
call foyer.fence('foyer.conversations');

-- A member who is gone keeps the row and the name: what was said stays readable for the others.
create table foyer.conversation_members (
  manager_id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  display_name text not null,
  is_admin boolean not null default false,
  joined_at timestamptz not null default now(),
  joined_seq bigint not null default 0,
  read_seq bigint not null default 0,
  read_at timestamptz,
  left_at timestamptz,
  primary key (manager_id, conversation_id, user_id),
  foreign key (manager_id, conversation_id) references foyer.conversations on delete cascade
);
create index conversation_members_by_user on foyer.conversation_members (manager_id, user_id) where left_at is null;
call foyer.fence('foyer.conversation_members');

-- seq counts 1, 2, 3 … without gaps, taken under the lock of the conversation's row; send_id makes a repeated send harmless.
create table foyer.messages (
  manager_id uuid not null,
  conversation_id uuid not null,
  seq bigint not null,
  id uuid not null,
  sender_id uuid not null,
  sender_name text not null,
  type text not null check (type in ('text', 'file')),
  body text not null,
  send_id text,
  created_at timestamptz not null default now(),
  primary key (manager_id, conversation_id, seq),
  unique (manager_id, conversation_id, sender_id, send_id),
  foreign key (manager_id, conversation_id) references foyer.conversations on delete cascade
);
call foyer.fence('foyer.messages');
