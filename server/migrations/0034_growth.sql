-- The bell counts what was not viewed without reading what was.
create index notifications_unviewed on foyer.notifications (manager_id, user_id) where viewed_at is null;

-- Whether somebody is in a conversation is one entry, also for a Manager who is in thousands.
create index conversation_members_of_user on foyer.conversation_members (manager_id, user_id, conversation_id) where left_at is null;
drop index foyer.conversation_members_by_user;

-- 0008_messages.sql explains what it is for and why it is safe. It reads little more than it returns: a rare word is read from its index
-- alone, a common one is among the newest messages.
create or replace function foyer.found_messages(reader uuid, wanted tsquery, within uuid, before uuid, most integer)
returns table (conversation_id uuid, seq bigint) language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off set plan_cache_mode = force_custom_plan -- each search differs
as $$
declare
  here constant uuid := foyer.workspace();
  handful constant integer := 500; -- so many matches are read at once
  few constant integer := 20000; -- up to this many messages are scanned
  recent constant integer := 5000; -- of more messages these are scanned first; they contain the common words
  chats uuid[];
  seqs bigint[];
  ids uuid[];
  -- The Manager is in nearly all conversations; for others the newest messages may all be of conversations that they are not in.
  is_wide constant boolean := reader = here and within is null;
  readable bigint;
  edge uuid := coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  looked_to uuid;
  found integer := 0;
begin
  if wanted is null then return; end if;
  select array_agg(hit.conversation_id), array_agg(hit.seq), array_agg(hit.id) into chats, seqs, ids
  from (select l.conversation_id, l.seq, l.id from foyer.messages l where l.words @@ wanted limit handful + 1) hit;
  if ids is null then return; end if;
  -- A subquery of one value, here and below: as a join it would be planned from all conversations of the reader.
  if cardinality(ids) <= handful then
    return query
      select hit.conversation_id, hit.seq from unnest(chats, seqs, ids) hit (conversation_id, seq, id)
      where hit.id < edge and (within is null or hit.conversation_id = within)
        and (select hit.seq > m.joined_seq from foyer.conversation_members m
          where m.manager_id = here and m.conversation_id = hit.conversation_id and m.user_id = reader and m.left_at is null)
      order by hit.id desc limit most;
    return;
  end if;

  if not is_wide then
    -- More than so many conversations are taken for more messages than `few`.
    select case when count(*) > handful then few + 1 else coalesce(sum(c.last_seq - m.joined_seq), 0) end into readable
    from (
      select own.conversation_id, own.joined_seq from foyer.conversation_members own
      where own.manager_id = here and own.user_id = reader and own.left_at is null and (within is null or own.conversation_id = within)
      limit handful + 1
    ) m
    join foyer.conversations c on c.manager_id = here and c.id = m.conversation_id;
  end if;

  if is_wide or readable > few then
    -- In the order of the index, and no further than to the last match that is wanted.
    return query
      select l.conversation_id, l.seq from (
        select newest.conversation_id, newest.seq, newest.id, newest.words from foyer.messages newest
        where newest.manager_id = here and newest.id < edge order by newest.id desc limit recent
      ) l
      where (l.words @@ wanted) is true and (within is null or l.conversation_id = within)
        and (select l.seq > m.joined_seq from foyer.conversation_members m
          where m.manager_id = here and m.conversation_id = l.conversation_id and m.user_id = reader and m.left_at is null)
      order by l.id desc limit most;
    get diagnostics found = row_count;
    if found >= most then return; end if;
    select l.id into looked_to from foyer.messages l where l.manager_id = here and l.id < edge
    order by l.id desc offset recent - 1 limit 1;
    if looked_to is null then return; end if;
    edge := looked_to;
  end if;

  if not is_wide and readable <= few then
    return query
      select l.conversation_id, l.seq from foyer.conversation_members m
      join foyer.messages l on l.manager_id = here and l.conversation_id = m.conversation_id and l.seq > m.joined_seq
      where m.manager_id = here and m.user_id = reader and m.left_at is null and (within is null or m.conversation_id = within)
        and (l.words @@ wanted) is true and l.id < edge
      order by l.id desc limit most - found;
    return;
  end if;

  return query
    with hit as materialized (
      select l.conversation_id, l.seq, l.id from foyer.messages l
      where l.words @@ wanted and (l.id < edge) is true and (within is null or l.conversation_id = within)
    )
    select hit.conversation_id, hit.seq from hit
    join foyer.conversation_members m on m.manager_id = here and m.conversation_id = hit.conversation_id
      and m.user_id = reader and m.left_at is null and hit.seq > m.joined_seq
    order by hit.id desc limit most - found;
end $$;
