-- A client who was archived over a planned reminder and then restored got none by itself again. The job looks once more at each client
-- with a due date whom it looks at no more; where nothing is planned it finds that out.
update foyer.client_details set next_reminder_at = now() where next_reminder_at is null and due_on is not null;
