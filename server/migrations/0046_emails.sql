-- The language and region that a person's browser reported, for the dates in their emails; and whether emails about messages show the text.
alter table foyer.users add column locale text;
alter table foyer.workspaces add column emails_show_messages boolean not null default true;
