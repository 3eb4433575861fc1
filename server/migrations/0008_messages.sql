-- followed_seq: the last message whose members were notified, and when. While it differs from last_seq a job is under way, so a new
-- message enqueues one only when they are equal.
create table foyer.conversations (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  type text not null check (type in ('Direct', 'Group')),
  name text not null,
  -- The two people of a direct conversation in order, so that there is only one between them.
  direct_key text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  followed_seq bigint not null default 0,
  followed_at timestamptz,
  find_letters bit(512) not null generated always as (foyer.letters_of(name)) stored,
  primary key (manager_id, id),
  unique (manager_id, direct_key),
  check ((type = 'Direct') = (direct_key is not null))
);
-- Groups are few compared with direct conversations, of which each client has one.
create index conversations_groups on foyer.conversations (manager_id, id) where type = 'Group';
call foyer.fence('foyer.conversations');

-- A member who left keeps the row and the name: their messages stay readable for the others. At most one email about a conversation
-- waits for each member (mail_waits); it contains the unread messages after mailed_seq.
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
  mail_waits boolean not null default false,
  mailed_seq bigint not null default 0,
  primary key (manager_id, conversation_id, user_id),
  foreign key (manager_id, conversation_id) references foyer.conversations on delete cascade
);
create index conversation_members_by_user on foyer.conversation_members (manager_id, user_id) where left_at is null;
call foyer.fence('foyer.conversation_members');

-- seq counts 1, 2, 3 … without gaps, taken under the lock of the conversation's row. send_id deduplicates repeated sends.
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
  file_id uuid,
  -- Name and type stay when the file itself is deleted.
  file_name text,
  file_type text,
  -- The search words (features/messages/search-words.ts), each prefixed with letters of the workspace's id, so that the words of different
  -- workspaces are apart in the index.
  words tsvector not null default '',
  primary key (manager_id, conversation_id, seq),
  unique (manager_id, conversation_id, sender_id, send_id),
  foreign key (manager_id, conversation_id) references foyer.conversations on delete cascade,
  foreign key (manager_id, file_id) references foyer.files on delete set null (file_id),
  check (type = 'text' or file_name is not null)
);
create index messages_by_file on foyer.messages (manager_id, file_id) where file_id is not null;
create index messages_by_word on foyer.messages using gin (words) with (fastupdate = off);
-- Ids are UUID v7, so this is the workspace's newest first.
create index messages_by_id on foyer.messages (manager_id, id);
call foyer.fence('foyer.messages');

-- The keys of the messages that contain all wanted words and that the reader may see, newest first. `within` is one conversation or
-- null for all of the reader's; `before` is the last message of the previous page.
--
-- Security: it runs as the role that sees every workspace, because row-level security forbids the index for operators that are not
-- leakproof. It works only in the workspace of the transaction, the words carry the workspace, and the caller reads the found rows
-- under its own row-level security.
create function foyer.found_messages(reader uuid, wanted tsquery, within uuid, before uuid, most integer)
returns table (conversation_id uuid, seq bigint) language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off set plan_cache_mode = force_custom_plan -- each search differs
as $$
declare
  here constant uuid := foyer.workspace();
  few constant integer := 20000; -- up to this many messages are scanned
  recent constant integer := 5000; -- of more messages these are scanned first; they contain the common words
  readable bigint;
  edge uuid := coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  looked_to uuid;
  found integer;
begin
  if wanted is null then return; end if;
  select sum(c.last_seq - m.joined_seq) into readable
  from foyer.conversation_members m join foyer.conversations c on c.manager_id = m.manager_id and c.id = m.conversation_id
  where m.manager_id = here and m.user_id = reader and m.left_at is null and (within is null or m.conversation_id = within);

  if readable <= few then
    return query
      select l.conversation_id, l.seq from foyer.conversation_members m
      join foyer.messages l on l.manager_id = here and l.conversation_id = m.conversation_id and l.seq > m.joined_seq
      where m.manager_id = here and m.user_id = reader and m.left_at is null and (within is null or m.conversation_id = within)
        and (l.words @@ wanted) is true and l.id < edge
      order by l.id desc limit most;
    return;
  end if;

  select l.id into looked_to from foyer.messages l where l.manager_id = here and l.id < edge
  order by l.id desc offset recent limit 1;
  return query
    select l.conversation_id, l.seq from foyer.messages l
    join foyer.conversation_members m on m.manager_id = here and m.conversation_id = l.conversation_id
      and m.user_id = reader and m.left_at is null and l.seq > m.joined_seq
    where l.manager_id = here and l.id < edge and (looked_to is null or l.id > looked_to)
      and (within is null or l.conversation_id = within) and (l.words @@ wanted) is true
    order by l.id desc limit most;
  get diagnostics found = row_count;
  if found >= most or looked_to is null then return; end if;

  return query
    with hit as materialized (
      select l.conversation_id, l.seq, l.id from foyer.messages l
      where l.words @@ wanted and (l.id <= looked_to) is true and (within is null or l.conversation_id = within)
    )
    select hit.conversation_id, hit.seq from hit
    join foyer.conversation_members m on m.manager_id = here and m.conversation_id = hit.conversation_id
      and m.user_id = reader and m.left_at is null and hit.seq > m.joined_seq
    order by hit.id desc limit most - found;
end $$;
revoke all on function foyer.found_messages from public;
grant execute on function foyer.found_messages to foyer_app, foyer_system;
grant create on schema foyer to foyer_system;
alter function foyer.found_messages owner to foyer_system;
revoke create on schema foyer from foyer_system;
