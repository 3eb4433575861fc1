-- MSG-16: a conversation in which nobody else can read any more takes no message.

-- Neither archived, nor an employee of a solo workspace, which has none (SUB-9).
create function foyer.can_sign_in(person foyer.users) returns boolean language sql stable
as $$
  select person.archived_at is null and (person.role <> 'Employee'
    or exists (select from foyer.subscriptions s where s.manager_id = person.manager_id and s.tier = 'agency'))
$$;
grant execute on function foyer.can_sign_in to foyer_app, foyer_system;

-- As in 0035, and a conversation is left out too where nobody but the writer can read.
create or replace function foyer.store_texts(
  workspaces uuid[], conversations uuid[], texts integer[], writers integer[],
  conversation_at integer[], are_last boolean[], ids uuid[], sender_ids uuid[], sender_names text[], bodies text[], send_ids text[],
  all_words text[]
) returns table (at integer, before bigint, stored_at timestamptz, members text, viewed text) language plpgsql
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  befores bigint[] := array_fill(null::bigint, array[cardinality(workspaces)]);
  first integer;
  next integer := 1;
  locked integer;
  followed record;
begin
  stored_at := now();
  for place in 1 .. cardinality(workspaces) loop
    first := next;
    next := first + texts[place];

    select c.followed_seq, c.followed_at into followed from foyer.conversations c
    where c.manager_id = workspaces[place] and c.id = conversations[place]
    for no key update skip locked;
    continue when not found;

    select count(*) into locked from (
      select from foyer.conversation_members m
      where m.manager_id = workspaces[place] and m.conversation_id = conversations[place]
        and m.user_id = any (sender_ids[first : next - 1]) and m.left_at is null
      for no key update skip locked
    ) m;
    continue when locked <> writers[place];

    -- Two writers read each other.
    if writers[place] = 1 then
      perform from foyer.conversation_members m join foyer.users u on u.manager_id = m.manager_id and u.id = m.user_id
      where m.manager_id = workspaces[place] and m.conversation_id = conversations[place] and m.left_at is null
        and m.user_id <> sender_ids[first] and foyer.can_sign_in(u);
      continue when not found;
    end if;

    locked := 0;
    for text in first .. next - 1 loop
      continue when send_ids[text] is null;
      perform from foyer.messages s where s.manager_id = workspaces[place] and s.conversation_id = conversations[place]
        and s.sender_id = sender_ids[text] and s.send_id = send_ids[text];
      if found then locked := locked + 1; end if;
    end loop;
    continue when locked > 0;

    update foyer.conversations c set last_seq = c.last_seq + texts[place], last_message_at = now()
    where c.manager_id = workspaces[place] and c.id = conversations[place]
    returning c.last_seq - texts[place] into before;

    viewed := '';
    for text in first .. next - 1 loop
      continue when not are_last[text];
      update foyer.conversation_members m set read_seq = before + text - first + 1, read_at = now()
      where m.manager_id = workspaces[place] and m.conversation_id = conversations[place] and m.user_id = sender_ids[text];
      update foyer.notifications n set viewed_at = now()
      where n.manager_id = workspaces[place] and n.user_id = sender_ids[text] and n.subject_id = conversations[place]
        and n.kind = 'message' and n.viewed_at is null;
      if found then viewed := viewed || sender_ids[text]; end if;
    end loop;

    if followed.followed_seq = before then
      perform foyer.enqueue(
        'messages.follow', json_build_object('manager_id', workspaces[place], 'conversation_id', conversations[place]), null,
        greatest(now(), followed.followed_at + interval '2 seconds'));
    end if;

    select string_agg(m.user_id::text, ' ') into members from foyer.conversation_members m
    where m.manager_id = workspaces[place] and m.conversation_id = conversations[place] and m.left_at is null;
    befores[place] := before - first + 1; -- plus the place of a text is its seq
    at := place;
    return next;
  end loop;

  insert into foyer.messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body, send_id, words, created_at)
  select workspaces[d.at], conversations[d.at], befores[d.at] + d.place, d.id, d.sender_id, d.sender_name, 'text', d.body, d.send_id,
    d.words::tsvector, now()
  from unnest(conversation_at, ids, sender_ids, sender_names, bodies, send_ids, all_words) with ordinality
    d (at, id, sender_id, sender_name, body, send_id, words, place)
  where befores[d.at] is not null;
end $$;
