-- Processes keep the person behind a session for longer than a second (decision 2): everything that may end it is told.
create trigger actor_changed_by_closing after update of closed_at on foyer.workspaces
  for each row execute function foyer.tell_actor_changed();
create trigger actor_changed_by_expiry after update of user_id, expires_at on foyer.sessions
  for each row execute function foyer.tell_actor_changed();
create trigger actor_changed_by_step after update of field on foyer.totp_secrets
  for each row execute function foyer.tell_actor_changed();
