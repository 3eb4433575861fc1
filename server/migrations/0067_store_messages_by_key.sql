-- Each statement of the function reads rows by their keys. Their plans stay with the connection: one that was made where PostgreSQL had
-- counted a table as empty or small read it from beginning to end, also after it had grown, until it was counted again.
alter function foyer.store_messages(
  boolean, uuid[], uuid[], integer[], integer[], integer[], boolean[], uuid[], uuid[], text[], text[], text[], text[], uuid[], text[],
  text[], text[]) set enable_seqscan = off;
