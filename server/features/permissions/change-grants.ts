import type { GivenGrants } from '#contract/domain/grants.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { permissionsChanged } from '#contract/realtime.ts'
import { type AuditActor, type AuditEvent, recordAuditEvents } from '#server/features/audit/index.ts'
import { noteKnownPasswords } from '#server/features/credentials/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { type ClientName, type EmployeeName, saveGrants, type StoredGrants } from './queries.ts'

/** The live grants that a pair gets. `configured` stores a row even when it grants nothing. */
export type WantedGrants = GivenGrants & { client: ClientName; configured?: boolean }

export const noStoredGrants: StoredGrants = { keys: [], ends: {}, live: [] }

export type Publisher = Pick<Parts, 'realtime'>

/** Saves the differences, records audit events for each changed pair, and makes the employee's open pages reload. */
export async function changeGrants(
  tx: Transaction,
  parts: Publisher,
  actor: AuditActor,
  employee: EmployeeName,
  before: ReadonlyMap<string, StoredGrants>,
  changes: readonly WantedGrants[],
): Promise<void> {
  const pairs = changes.map(({ client, keys, ends, configured = false }) => {
    const stored = before.get(client.id) ?? noStoredGrants
    const granted = inOrder(keys.filter((key) => !stored.live.includes(key)))
    const revoked = inOrder(stored.live.filter((key) => !keys.includes(key)))
    const newEnds = inOrder(keys).filter((key) => ends[key] !== endsOf(stored.live, stored.ends)[key])
    const isChanged = granted.length + revoked.length + newEnds.length > 0
    return {
      client,
      keys,
      ends,
      stored,
      granted,
      revoked,
      newEnds,
      isChanged,
      isNew: configured && !before.has(client.id),
    }
  })
  const saved = pairs.filter(({ isChanged, isNew }) => isChanged || isNew)
  if (saved.length === 0) return
  await saveGrants(
    tx,
    employee.id,
    saved.map(({ client, keys, ends, stored }) => {
      // What has ended stays until the job has recorded its end.
      const ended = stored.keys.filter((key) => !stored.live.includes(key) && !keys.includes(key))
      return { client_id: client.id, keys: [...keys, ...ended], ends: { ...endsOf(ended, stored.ends), ...ends } }
    }),
  )
  const changed = pairs.filter(({ isChanged }) => isChanged)
  if (changed.length === 0) return
  await recordAuditEvents(
    tx,
    actor,
    changed.flatMap(({ client, ends, granted, revoked, newEnds }): AuditEvent[] => {
      const about = { id: client.id, name: client.business_name }
      const pair = { subjectId: employee.id, subjectName: employee.name, about }
      const isGiven = granted.length + revoked.length > 0
      const days = [...new Set(newEnds.map((key) => ends[key]))]
      return [
        ...(isGiven ? [{ ...pair, action: 'permission.changed' as const, granted, revoked }] : []),
        ...days.map((day) => ({
          ...pair,
          action: 'permission.end_changed' as const,
          field: day ?? '',
          granted: newEnds.filter((key) => ends[key] === day),
        })),
      ]
    }),
  )
  await noteKnownPasswords(
    tx,
    employee,
    'revoked',
    changed.map(({ client, revoked }) => ({ client_id: client.id, keys: revoked })),
  )
  publishPermissions(tx, parts, employee.id)
}

export function publishPermissions(tx: Transaction, parts: Publisher, employeeId: string): void {
  tx.afterCommit(() => parts.realtime.publishToUser(tx.id, employeeId, permissionsChanged(employeeId), {}))
}

export const endsOf = (keys: readonly string[], ends: GivenGrants['ends']): Record<string, string> =>
  Object.fromEntries(keys.flatMap((key) => (ends[key] === undefined ? [] : [[key, ends[key]]])))

/** The documents' 18 in their order, then the items. */
export function inOrder(keys: readonly string[]): string[] {
  const flags = permissionFlags.filter((flag) => keys.includes(flag))
  return [...flags, ...keys.filter((key) => !flags.some((flag) => flag === key))]
}
