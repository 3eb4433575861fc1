-- What a message is found by (server/features/messages/words.ts says which words). A word stands behind the workspace's own letters,
-- so that what one workspace says stands nowhere near what another one says.
-- A process of an older version, beside which this may run, gives none.
alter table foyer.messages add column words tsvector not null default '';

-- For what was written before; from now on the words come with the message.
create function pg_temp.words_of(workspace uuid, said text) returns tsvector language sql immutable
as $$
  select array_to_tsvector(coalesce(array_agg(distinct right(workspace::text, 8) || left(word, 60)), '{}'))
  from regexp_split_to_table(
    regexp_replace(
      left(regexp_replace(lower(normalize(said, nfkd) collate foyer.natural_order), '[\u0300-\u036f]', '', 'g'), 21000),
      '([\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g') collate foyer.natural_order,
    '[^[:alnum:]]+') word
  where word <> ''
$$;
update foyer.messages set words = pg_temp.words_of(manager_id, body || ' ' || coalesce(file_name, ''));
drop function pg_temp.words_of;

create index messages_by_word on foyer.messages using gin (words) with (fastupdate = off);

-- The ids are made in the order of time, so this is the workspace's newest first.
create index messages_by_id on foyer.messages (manager_id, id);

-- The keys of the messages that hold all words that are wanted, of those the reader may see, the newest first. `within` is one
-- conversation, or null for all of the reader's; `before` the message the last answer ended with.
--
-- It works in the workspace of the transaction and in no other. Row-level security lets no index be used that could tell of rows
-- of others by its errors or its time (operators that are not leakproof), so it belongs to the role that sees every workspace;
-- the words carry the workspace, and what is found is read by the caller under the caller's own row-level security.
create function foyer.found_messages(reader uuid, wanted tsquery, within uuid, before uuid, most integer)
returns table (conversation_id uuid, seq bigint) language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off set plan_cache_mode = force_custom_plan -- each search is another one
as $$
declare
  here constant uuid := foyer.workspace();
  few constant integer := 20000; -- so many are looked through one by one
  recent constant integer := 5000; -- and of more than that so many, where what is common is found soon
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
