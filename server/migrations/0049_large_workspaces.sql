-- The number of audit entries, shown with every page of their list: the sum of a workspace's rows here. Whoever adds or deletes entries
-- updates a row that no other transaction holds, and adds one when all are held, so that nobody waits; there are as many rows as there were
-- transactions at once. A row may be negative.
create table foyer.audit_counts (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null default gen_random_uuid(),
  entries bigint not null,
  primary key (manager_id, id)
);
call foyer.fence('foyer.audit_counts');

-- Nothing is added between the count and the triggers.
lock table foyer.audit_entries in share row exclusive mode;
insert into foyer.audit_counts (manager_id, entries) select manager_id, count(*) from foyer.audit_entries group by manager_id;

create function foyer.change_audit_count(workspace uuid, change bigint) returns void language plpgsql as $$
begin
  update foyer.audit_counts set entries = entries + change
  where manager_id = workspace and id = (
    select id from foyer.audit_counts where manager_id = workspace limit 1 for no key update skip locked);
  if not found then
    -- While a workspace is deleted, its row is gone already.
    insert into foyer.audit_counts (manager_id, entries) select manager_id, change from foyer.workspaces where manager_id = workspace;
  end if;
end $$;

create function foyer.count_audit_entries() returns trigger language plpgsql as $$
begin
  perform foyer.change_audit_count(changed.manager_id, case tg_op when 'INSERT' then changed.number else -changed.number end)
  from (select manager_id, count(*) as number from entries group by manager_id) changed;
  return null;
end $$;
create trigger count_added_audit_entries after insert on foyer.audit_entries
  referencing new table as entries for each statement execute function foyer.count_audit_entries();
create trigger count_removed_audit_entries after delete on foyer.audit_entries
  referencing old table as entries for each statement execute function foyer.count_audit_entries();

-- The most active conversations are read from an index. It has the hour, so that most messages change no index.
alter table foyer.conversations
  add column active_hour timestamp generated always as (date_trunc('hour', last_message_at at time zone 'UTC')) stored;
create index conversations_by_activity on foyer.conversations (manager_id, active_hour desc nulls last) where type = 'Direct';

-- As in 0034, except for the Manager's search of everything in a large workspace, which looks for a common word among the newest messages
-- first: a few hundred of them are enough, while its entries in the index are read to the last one before the first is known.
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
  -- What a common word is, is known from so many messages of now and of a week ago, as many of now may be alike. The Manager's search for
  -- one looks at the newest messages as far as `farthest`. The index needs longer for several words, each of which may be common.
  sample constant integer := case numnode(wanted) when 1 then 100 else 500 end;
  farthest constant integer := case numnode(wanted) when 1 then recent else few end;
  week_ago constant uuid := lpad(to_hex((extract(epoch from now() - interval '7 days') * 1000)::bigint), 12, '0') || '70008000000000000000';
  is_common boolean := false;
  chats uuid[];
  seqs bigint[];
  ids uuid[];
  -- The Manager is in nearly all conversations; for others the newest messages may all be of conversations that they are not in.
  is_wide constant boolean := reader = here and within is null;
  readable bigint;
  edge uuid := coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  looked_to uuid;
  looked integer := 0;
  looks integer := 250;
  seen integer;
  found integer := 0;
begin
  if wanted is null then return; end if;

  if is_wide and (
    select sum(c.last_seq) > few from (
      (select g.last_seq from foyer.conversations g where g.manager_id = here and g.type = 'Group' limit 50)
      union all
      (select d.last_seq from foyer.conversations d where d.manager_id = here and d.type = 'Direct' order by d.active_hour desc nulls last limit 50)
    ) c
  ) then
    select exists (
      select from (
        (select s.words from foyer.messages s where s.manager_id = here and s.id < edge order by s.id desc limit sample)
        union all
        (select s.words from foyer.messages s where s.manager_id = here and s.id < least(edge, week_ago) order by s.id desc limit sample)
      ) s where s.words @@ wanted) into is_common;
  end if;
  while is_common and looked < farthest and (looked < 1000 or found * farthest >= most * looked) loop
    select array_agg(l.conversation_id) filter (where l.is_match), array_agg(l.seq) filter (where l.is_match), count(*),
      (array_agg(l.id))[count(*)] into chats, seqs, seen, edge
    from (
      select late.conversation_id, late.seq, late.id, late.words @@ wanted
        and (select late.seq > m.joined_seq from foyer.conversation_members m where m.manager_id = here
          and m.conversation_id = late.conversation_id and m.user_id = reader and m.left_at is null) as is_match
      from foyer.messages late where late.manager_id = here and late.id < edge order by late.id desc limit looks
    ) l;
    return query select * from unnest(chats, seqs) limit most - found;
    found := found + coalesce(cardinality(chats), 0);
    if found >= most or seen < looks then return; end if;
    looked := looked + looks;
    looks := least(looked, farthest - looked);
  end loop;
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
      order by hit.id desc limit most - found;
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

  if looked < recent and (is_wide or readable > few) then
    -- In the order of the index, and no further than to the last match that is wanted.
    return query
      select l.conversation_id, l.seq from (
        select late.conversation_id, late.seq, late.id, late.words from foyer.messages late
        where late.manager_id = here and late.id < edge order by late.id desc limit recent
      ) l
      where (l.words @@ wanted) is true and (within is null or l.conversation_id = within)
        and (select l.seq > m.joined_seq from foyer.conversation_members m
          where m.manager_id = here and m.conversation_id = l.conversation_id and m.user_id = reader and m.left_at is null)
      order by l.id desc limit most - found;
    get diagnostics seen = row_count;
    found := found + seen;
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
