-- The unread messages of a Manager are found without looking at all conversations of the workspace.

-- How far the Manager has read. Null: they have read everything, or are no member. `manager_unread` is set where they have messages to
-- read, and cleared every hour where they have read them: a conversation that goes back and forth changes no index.
-- Both tables are locked at once: who reads locks members first, and would come between.
lock table foyer.conversations, foyer.conversation_members in access exclusive mode;
alter table foyer.conversations add column manager_seen bigint, add column manager_unread boolean not null default false;

-- Whoever writes a message writes both, below, and says so by `app.storing`. Here the Manager reads, joins or leaves. In the order of
-- docs/locks.md the conversation is locked by then.
create function foyer.mark_manager_seen() returns trigger language plpgsql as $$
declare
  seen constant bigint := case when new.left_at is null then greatest(new.read_seq, new.joined_seq) end;
begin
  update foyer.conversations c set manager_seen = seen, manager_unread = c.manager_unread or coalesce(seen < c.last_seq, false)
  where c.manager_id = new.manager_id and c.id = new.conversation_id and coalesce(c.manager_seen, c.last_seq) is distinct from seen;
  return null;
end $$;
create trigger mark_manager_seen after insert or update of read_seq, joined_seq, left_at on foyer.conversation_members
  for each row when (new.user_id = new.manager_id and current_setting('app.storing', true) is distinct from 'on')
  execute function foyer.mark_manager_seen();
create index conversations_unread on foyer.conversations (manager_id, active_hour desc nulls last) where manager_unread;

-- As in 0053, and it keeps the two columns.
create or replace function foyer.store_messages(
  waits boolean, workspaces uuid[], conversations uuid[], counts integer[], writers integer[],
  conversation_at integer[], are_last boolean[], ids uuid[], sender_ids uuid[], sender_names text[], types text[], bodies text[],
  send_ids text[], file_ids uuid[], file_names text[], file_types text[], all_words text[]
) returns table (at integer, before bigint, stored_at timestamptz, members text, viewed text) language plpgsql
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  befores bigint[] := array_fill(null::bigint, array[cardinality(workspaces)]);
  first integer;
  next integer := 1;
  found_rows integer;
  followed record;
  own integer; -- the Manager's last message here
  seen bigint;
  storing text := set_config('app.storing', 'on', true);
begin
  stored_at := now();
  for place in 1 .. cardinality(workspaces) loop
    first := next;
    next := first + counts[place];

    -- What is locked here is not skipped below.
    if waits then
      perform from foyer.conversations c where c.manager_id = workspaces[place] and c.id = conversations[place] for no key update;
      perform from foyer.conversation_members m
      where m.manager_id = workspaces[place] and m.conversation_id = conversations[place]
        and m.user_id = any (sender_ids[first : next - 1]) and m.left_at is null
      order by m.user_id for no key update;
    end if;

    select c.followed_seq, c.followed_at, c.last_seq, c.manager_seen into followed from foyer.conversations c
    where c.manager_id = workspaces[place] and c.id = conversations[place]
    for no key update skip locked;
    continue when not found;

    select count(*) into found_rows from (
      select from foyer.conversation_members m
      where m.manager_id = workspaces[place] and m.conversation_id = conversations[place]
        and m.user_id = any (sender_ids[first : next - 1]) and m.left_at is null
      for no key update skip locked
    ) m;
    continue when found_rows <> writers[place];

    -- Two writers read each other.
    if writers[place] = 1 then
      perform from foyer.conversation_members m join foyer.users u on u.manager_id = m.manager_id and u.id = m.user_id
      where m.manager_id = workspaces[place] and m.conversation_id = conversations[place] and m.left_at is null
        and m.user_id <> sender_ids[first] and foyer.can_sign_in(u);
      continue when not found;
    end if;

    found_rows := 0;
    own := null;
    for nth in first .. next - 1 loop
      if sender_ids[nth] = workspaces[place] then own := nth; end if;
      continue when send_ids[nth] is null;
      perform from foyer.messages s where s.manager_id = workspaces[place] and s.conversation_id = conversations[place]
        and s.sender_id = sender_ids[nth] and s.send_id = send_ids[nth];
      if found then found_rows := found_rows + 1; end if;
    end loop;
    continue when found_rows > 0;

    seen := followed.manager_seen;
    if own is not null then
      seen := followed.last_seq + own - first + 1;
    elsif seen is null then
      perform from foyer.conversation_members m
      where m.manager_id = workspaces[place] and m.conversation_id = conversations[place] and m.user_id = workspaces[place]
        and m.left_at is null;
      if found then seen := followed.last_seq; end if;
    end if;
    update foyer.conversations c set last_seq = c.last_seq + counts[place], last_message_at = now(),
      manager_seen = seen, manager_unread = c.manager_unread or coalesce(seen < c.last_seq + counts[place], false)
    where c.manager_id = workspaces[place] and c.id = conversations[place]
    returning c.last_seq - counts[place] into before;

    viewed := '';
    for nth in first .. next - 1 loop
      continue when not are_last[nth];
      update foyer.conversation_members m set read_seq = before + nth - first + 1, read_at = now()
      where m.manager_id = workspaces[place] and m.conversation_id = conversations[place] and m.user_id = sender_ids[nth];
      update foyer.notifications n set viewed_at = now()
      where n.manager_id = workspaces[place] and n.user_id = sender_ids[nth] and n.subject_id = conversations[place]
        and n.kind = 'message' and n.viewed_at is null;
      if found then viewed := viewed || sender_ids[nth]; end if;
    end loop;

    if followed.followed_seq = before then
      perform foyer.enqueue(
        'messages.follow', json_build_object('manager_id', workspaces[place], 'conversation_id', conversations[place]), null,
        greatest(now(), followed.followed_at + interval '2 seconds'));
    end if;

    select string_agg(m.user_id::text, ' ') into members from foyer.conversation_members m
    where m.manager_id = workspaces[place] and m.conversation_id = conversations[place] and m.left_at is null;
    befores[place] := before - first + 1; -- plus the place of a message is its seq
    at := place;
    return next;
  end loop;

  insert into foyer.messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body, send_id, file_id, file_name,
    file_type, words, created_at)
  select workspaces[d.at], conversations[d.at], befores[d.at] + d.place, d.id, d.sender_id, d.sender_name, d.type, d.body, d.send_id,
    d.file_id, d.file_name, d.file_type, d.words::tsvector, now()
  from unnest(conversation_at, ids, sender_ids, sender_names, types, bodies, send_ids, file_ids, file_names, file_types, all_words)
    with ordinality d (at, id, sender_id, sender_name, type, body, send_id, file_id, file_name, file_type, words, place)
  where befores[d.at] is not null;

  for nth in 1 .. cardinality(file_ids) loop
    continue when file_ids[nth] is null or befores[conversation_at[nth]] is null;
    insert into foyer.file_uses (manager_id, file_id, kind, subject_id)
    values (workspaces[conversation_at[nth]], file_ids[nth], 'message', conversations[conversation_at[nth]])
    on conflict do nothing;
  end loop;
  storing := set_config('app.storing', '', true);
end $$;

-- Only a version from before 0053 calls it.
create or replace function foyer.store_texts(
  workspaces uuid[], conversations uuid[], texts integer[], writers integer[],
  conversation_at integer[], are_last boolean[], ids uuid[], sender_ids uuid[], sender_names text[], bodies text[], send_ids text[],
  all_words text[]
) returns table (at integer, before bigint, stored_at timestamptz, members text, viewed text) language sql
as $$
  select * from foyer.store_messages(
    false, workspaces, conversations, texts, writers, conversation_at, are_last, ids, sender_ids, sender_names,
    array_fill('text'::text, array[cardinality(ids)]), bodies, send_ids, array_fill(null::uuid, array[cardinality(ids)]),
    array_fill(null::text, array[cardinality(ids)]), array_fill(null::text, array[cardinality(ids)]), all_words)
$$;
