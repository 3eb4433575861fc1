-- Whether Enter sends a message (MSG-5). Null until the person was offered it.
alter table foyer.message_preferences add column enter_sends boolean;
