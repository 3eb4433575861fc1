-- The conversations in which the Manager had messages to read before 0062. They are locked before they are read, so that nobody reads or
-- writes in between; all others stay as they are.
select from foyer.conversations c
where exists (
  select from foyer.conversation_members m where m.manager_id = c.manager_id and m.conversation_id = c.id and m.user_id = c.manager_id
    and m.left_at is null and greatest(m.read_seq, m.joined_seq) < c.last_seq
)
order by c.manager_id, c.id for no key update;

update foyer.conversations c set manager_seen = greatest(m.read_seq, m.joined_seq)
from foyer.conversation_members m
where m.manager_id = c.manager_id and m.conversation_id = c.id and m.user_id = c.manager_id and m.left_at is null
  and greatest(m.read_seq, m.joined_seq) < c.last_seq and c.manager_seen is distinct from greatest(m.read_seq, m.joined_seq);
