-- Each statement of the function reads rows by their keys. Their plans stay with the connection: one that was made while a table was new
-- read it from beginning to end until PostgreSQL had counted its rows, with 10,000 messages five times as long for each message.
alter function foyer.store_messages(
  boolean, uuid[], uuid[], integer[], integer[], integer[], boolean[], uuid[], uuid[], text[], text[], text[], text[], uuid[], text[],
  text[], text[]) set enable_seqscan = off;
