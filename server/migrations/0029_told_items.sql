-- When the client was last told by email that this item waits for them.
alter table foyer.client_items add column told_at timestamptz;
