-- The order of the columns is the point: an index that begins with the conversation looked to the planner as good as the primary key for
-- finding one message of it, and was then read from the conversation's first message to its last. Messages cannot be stored while the
-- index is made (a minute for ten million of them); they can be read.
create unique index messages_by_send_id on foyer.messages (manager_id, sender_id, send_id, conversation_id);
