-- How Foyer's tables would be distributed by Citus. Checked on paper only: against the rules Citus publishes, from the catalog of the
-- migrated database and the text of the statements (server/testing/citus.test.ts, which writes this file with UPDATE_DOCS=1). It has
-- never run on a Citus, and as the schema is, create_distributed_table refuses the tables with the indexes below.
--
-- A unique index has to contain manager_id. These find a person, a link or a customer before the workspace is known. Each would need
-- a reference table from its value to the workspace, written in the same transaction, and manager_id in the index itself:
--   unique index checkouts_pkey of checkouts without manager_id
--   unique index email_changes_token_hash_key of email_changes without manager_id
--   unique index invitation_tokens_pkey of invitation_tokens without manager_id
--   unique index logins_pkey of logins without manager_id
--   unique index passkeys_credential_id_key of passkeys without manager_id
--   unique index reset_tokens_pkey of reset_tokens without manager_id
--   unique index subscriptions_customer_id_key of subscriptions without manager_id
--   unique index subscriptions_subscription_id_key of subscriptions without manager_id
--
-- Statements that Citus would not run for one workspace alone, by file. Jobs and commands over all workspaces would run in each shard
-- or workspace by workspace; a statement that enqueues would do so by a call of its own in the same transaction, since the queue is
-- on the coordinator:
--   server/features/audit/queries.ts (audit_entries): clock_timestamp()
--   server/features/credentials/queries/password-renewals.ts (credentials, password_renewals, users): gen_random_uuid()
--   server/features/deletion/queries.ts (workspaces): ctid
--   server/features/exports/queries/exports.ts (exports): no manager_id
--   server/features/messages/queries/messages.ts (conversations): ctid
--   server/features/messages/queries/pending-notifications.ts (conversation_members, conversations): enqueue_each()
--   server/features/messages/queries/pending-notifications.ts (conversation_members, conversations): enqueue()
--   server/features/messages/queries/waiting-emails.ts (conversation_members, conversations): enqueue()
--   server/features/vacations/queries/vacations.ts (vacations): no manager_id
--   server/platform/backup/backup.ts (vault_keys): no manager_id
--   server/platform/backup/restore.ts (sessions): no manager_id
--
-- Triggers of distributed tables need citus.enable_unsafe_triggers, and each would have to stay within its workspace or enqueue:
--   audit_entries.count_added_audit_entries
--   audit_entries.count_removed_audit_entries
--   audit_entries.fold_audit_entry
--   client_items.record_follows_answers
--   client_permissions.sync_grants
--   client_stages.count_moved_clients
--   client_stages.count_staged_clients
--   client_stages.count_unstaged_clients
--   conversation_members.mark_manager_seen
--   employee_permissions.actor_changed
--   exports.remove_export
--   file_uses.mark_file_use
--   files.count_added_bytes
--   files.count_deleted_bytes
--   files.remove_stored_file
--   onboardings.answers_follow_record
--   onboardings.stage_added_records
--   onboardings.stage_changed_client
--   sessions.actor_changed
--   sessions.actor_changed_by_expiry
--   sessions.actor_changed_by_password
--   sessions.end_push
--   subscriptions.actor_changed
--   totp_secrets.actor_changed
--   totp_secrets.actor_changed_by_step
--   users.actor_changed
--   users.calendar_change
--   users.count_added_clients
--   users.count_added_names
--   users.count_archived_clients
--   users.count_changed_name
--   users.count_removed_clients
--   users.count_removed_names
--   users.fold_person
--   users.stage_added_clients
--   users.stage_archived_client
--   users.unstage_removed_clients
--   workspaces.actor_changed
--   workspaces.actor_changed_by_closing
--   workspaces.actor_changed_by_rules
--
-- Local tables of the coordinator, without a workspace; none is joined with a distributed one: email_budgets, stripe_events, stripe_reading, used_challenges,
-- and all of graphile_worker. There is no reference table.
--
-- Not checked: statements that Kysely makes (row-level security names manager_id in each, but this test does not see them), the bodies of
-- functions, whether joins compare manager_id (a statement passes by naming it, or by a part that is put in), and the session setting app.workspace, which Citus passes to its workers only with citus.propagate_set_commands = local.

select create_distributed_table('foyer.workspaces', 'manager_id');
select create_distributed_table('foyer.audit_counts', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.audit_entries', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.checkouts', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.client_counts', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.users', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.client_details', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.client_items', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.client_permissions', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.client_stages', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.files', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.contracts', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.conversations', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.conversation_members', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.vault_keys', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.credentials', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.date_confirmations', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.date_feeds', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.email_changes', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.email_states', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.employee_details', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.employee_permissions', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.exports', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.file_uses', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.idempotent_calls', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.invitations', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.invitation_tokens', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.item_links', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.item_lists', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.known_devices', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.logins', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.message_preferences', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.messages', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.notification_mails', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.notification_preferences', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.notifications', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.offboardings', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.onboardings', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.sessions', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.passkey_challenges', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.passkeys', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.password_renewals', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.push_subscriptions', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.recovery_codes', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.reminder_rules', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.reminders', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.reset_tokens', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.sign_in_events', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.sign_in_links', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.vacations', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.stand_ins', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.storage_usage', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.subscription_letters', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.subscriptions', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.themes', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.totp_secrets', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.uploads', 'manager_id', colocate_with => 'foyer.workspaces');
select create_distributed_table('foyer.vacation_feeds', 'manager_id', colocate_with => 'foyer.workspaces');
