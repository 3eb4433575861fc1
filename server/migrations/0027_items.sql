-- What a workspace asks its clients, as versions that never change: the newest counts for new clients, and each client keeps the one
-- they were invited with. `list` is an ItemList of contract/items.ts; entries of the standard list name it by its key.
create table foyer.item_lists (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  id uuid not null,
  list jsonb not null,
  created_at timestamptz not null default now(),
  primary key (manager_id, id)
);
call foyer.fence('foyer.item_lists');
