-- Whether staff could sign in with a login, on the row of its password. It is about the login of that version only (login-checks.ts):
-- when the client changes any of it, nobody has checked the new one.
alter table foyer.credentials
  add column works boolean,
  add column checked_version text,
  add column checked_at timestamptz,
  add column checked_by uuid,
  add column checked_by_name text;

-- To find the title of an item that one client alone is asked.
create index client_items_own on foyer.client_items (manager_id, key) where own is not null;
