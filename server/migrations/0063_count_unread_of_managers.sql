-- The conversations in which Managers had messages to read before 0062. They are locked before the marks are read by a statement of its own,
-- so that nobody reads or writes in between; all others stay as they are.
do $$
declare
  workspaces uuid[];
  conversations uuid[];
begin
  select array_agg(unread.manager_id), array_agg(unread.id) into workspaces, conversations from (
    select c.manager_id, c.id from foyer.conversations c
    where exists (
      select from foyer.conversation_members m where m.manager_id = c.manager_id and m.conversation_id = c.id and m.user_id = c.manager_id
        and m.left_at is null and greatest(m.read_seq, m.joined_seq) < c.last_seq
    )
    order by c.manager_id, c.id for no key update
  ) unread;

  update foyer.conversations c set manager_seen = greatest(m.read_seq, m.joined_seq), manager_unread = true
  from unnest(workspaces, conversations) unread (manager_id, id)
  join foyer.conversation_members m on m.manager_id = unread.manager_id and m.conversation_id = unread.id and m.user_id = unread.manager_id
  where c.manager_id = unread.manager_id and c.id = unread.id and m.left_at is null and greatest(m.read_seq, m.joined_seq) < c.last_seq;
end $$;
