-- An invitation that is sent again counts its 14 days from then; who is refused for want of room is told to the Manager once.
alter table foyer.invitations
  add column sent_at timestamptz not null default now(),
  add column refused_at timestamptz;
-- To count and to list the open ones of a workspace.
create index invitations_by_role on foyer.invitations (manager_id, role, sent_at) where used_at is null and withdrawn_at is null;
-- What has run out is swept by its time.
create index sessions_by_expiry on foyer.sessions (expires_at);
create index reset_tokens_by_expiry on foyer.reset_tokens (expires_at);
