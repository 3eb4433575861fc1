import type { z } from 'zod'
import type {
  Settings,
  updateMessagePreferences as updateMessagePreferencesCall,
  updateNotificationSettings,
  updateTimeZone as updateTimeZoneCall,
} from '#contract/settings.ts'
import { findGeneralPermissions } from '#server/features/access/index.ts'
import { findSignInRules, updateIdleLimit as changeIdleLimit } from '#server/features/auth/index.ts'
import { listFormsToSign } from '#server/features/employees/index.ts'
import {
  createPreferences,
  savePreferences,
  type PreferenceGroups,
  findPreferences,
} from '#server/features/notifications/index.ts'
import { rescheduleWorkspace } from '#server/features/reminders/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { authorize } from './policy.ts'
import {
  findMessagePreferences,
  findWorkspaceSettings,
  saveMessagePreferences,
  saveWorkspaceSettings,
} from './queries.ts'

/** The defaults if there are no settings yet. */
export async function showSettings(parts: Parts, actor: Actor): Promise<Settings> {
  const db = parts.db.forWorkspace(actor.workspace)
  return presentSettings(await findPreferences(db, actor.id), db, parts, actor)
}

/** Created once; `created` is false when they existed. */
export async function createSettings(parts: Parts, actor: Actor): Promise<{ settings: Settings; created: boolean }> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const created = await createPreferences(tx, actor.id)
    return { created, settings: await presentSettings(await findPreferences(tx, actor.id), tx, parts, actor) }
  })
}

type Change = z.output<typeof updateNotificationSettings.body>

/** A missing group or switch stays unchanged (NOTE-4). */
export async function updateNotifications(
  parts: Parts,
  actor: Actor,
  { user_id, ...groups }: Change,
): Promise<Settings> {
  authorize(actor, 'settings.change', { id: user_id })
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const changed = await savePreferences(tx, actor.id, groups)
    if (!changed) throw new ApiError('settings_not_found')
    return presentSettings(changed, tx, parts, actor)
  })
}

export async function updateMessagePreferences(
  parts: Parts,
  actor: Actor,
  changed: z.output<typeof updateMessagePreferencesCall.body>,
): Promise<Settings> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await saveMessagePreferences(tx, actor.id, changed)
    return presentSettings(await findPreferences(tx, actor.id), tx, parts, actor)
  })
}

/** The time zone in whose mornings milestones are notified (NOTE-3). */
export async function updateTimeZone(
  parts: Parts,
  actor: Actor,
  { time_zone }: z.output<typeof updateTimeZoneCall.body>,
): Promise<Settings> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await saveWorkspaceSettings(tx, { time_zone })
    await rescheduleWorkspace(tx, new Date())
    return presentSettings(await findPreferences(tx, actor.id), tx, parts, actor)
  })
}

/** Messages and reasons are in emails unless the Manager does not want that (NOTE-5). */
export async function updateEmailContents(parts: Parts, actor: Actor, show_messages: boolean): Promise<Settings> {
  await parts.db
    .forWorkspace(actor.workspace)
    .transaction((tx) => saveWorkspaceSettings(tx, { emails_show_messages: show_messages }))
  return showSettings(parts, actor)
}

export async function updateIdleLimit(parts: Parts, actor: Actor, minutes: number | null): Promise<Settings> {
  await changeIdleLimit(parts, actor, minutes)
  return showSettings(parts, actor)
}

async function presentWorkspace(db: DbOrTransaction, { config }: Parts): Promise<Partial<Settings>> {
  const { two_step_required, clients_two_step_since, idle_minutes } = await findSignInRules(db)
  return {
    ...(await findWorkspaceSettings(db)),
    two_step_required,
    two_step_required_of_clients: clients_two_step_since !== null,
    idle_minutes,
    idle_minutes_at_most: config.idleMinutes ?? null,
  }
}

async function presentSettings(
  groups: PreferenceGroups,
  db: DbOrTransaction,
  parts: Parts,
  actor: Actor,
): Promise<Settings> {
  return {
    ...groups,
    messages: await findMessagePreferences(db, actor.id),
    employee_onboarding_files: await listFormsToSign(db, parts, actor),
    ...(actor.role === 'Employee' ? { employee_permissions: await findGeneralPermissions(db, actor.id) } : {}),
    ...(actor.role === 'Manager' ? await presentWorkspace(db, parts) : {}),
  }
}
