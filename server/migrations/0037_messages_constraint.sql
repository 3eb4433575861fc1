-- By itself, because it waits for every reader: when that takes too long and is tried again, the index is not made again.
alter table foyer.messages
  drop constraint messages_manager_id_conversation_id_sender_id_send_id_key,
  add constraint messages_by_send_id unique using index messages_by_send_id;
