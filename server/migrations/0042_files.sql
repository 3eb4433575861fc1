-- By which link somebody without an account uploaded the file. What the link did not give is deleted when it ends.
alter table foyer.files add column link_id uuid;
create index files_by_link on foyer.files (manager_id, link_id) where link_id is not null;

-- When the thumbnail of a picture is made or tried again; null while none is to be made.
alter table foyer.files add column thumbnail_due timestamptz, add column thumbnail_tries smallint not null default 0;
create index files_without_thumbnail on foyer.files (manager_id, thumbnail_due) where thumbnail_due is not null;
