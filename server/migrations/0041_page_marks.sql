-- The pages that a save marked as completed, each with the keys of its items that were open then. Another open item takes the mark back.
alter table foyer.onboardings add column page_marks jsonb not null default '{}';
