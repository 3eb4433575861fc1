import { productName } from '#contract/texts/common.ts'
import { recordAuditEvents } from '#server/features/audit/index.ts'
import { noteKnownPasswords } from '#server/features/credentials/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { endsOf, inOrder, publishPermissions, type Publisher } from './change-grants.ts'
import { listEmployeesWithEndedGrants, listEndedPairs, lockEmployees, saveGrants } from './queries.ts'

/** Takes grants away whose last day is over: the rule has hidden them since, and the employee's open pages reload. */
export async function endGrants(parts: Pick<Parts, 'db' | 'realtime'>): Promise<void> {
  const failures: unknown[] = []
  for (const { manager_id, employee_id } of await listEmployeesWithEndedGrants(parts.db.system)) {
    const ending = parts.db.forWorkspace(manager_id).transaction((tx) => endGrantsOf(tx, parts, employee_id))
    await ending.catch((error: unknown) => failures.push(error))
  }
  // The other employees are done; the failed ones are tried again.
  if (failures.length > 0) throw new AggregateError(failures, 'some grants could not be ended')
}

async function endGrantsOf(tx: Transaction, parts: Publisher, employeeId: string): Promise<void> {
  const [employee] = await lockEmployees(tx, [employeeId])
  if (!employee) return
  const pairs = await listEndedPairs(tx, employeeId)
  if (pairs.length === 0) return
  const kept = pairs.map(({ id, stored: { live, ends } }) => ({ client_id: id, keys: live, ends: endsOf(live, ends) }))
  await saveGrants(tx, employeeId, kept)
  const ended = pairs.map(({ stored, ...client }) => ({
    client,
    keys: inOrder(stored.keys.filter((key) => !stored.live.includes(key))),
  }))
  await recordAuditEvents(
    tx,
    { workspace: tx.id, id: tx.id, name: productName },
    ended.map(({ client, keys }) => ({
      action: 'permission.ended',
      subjectId: employeeId,
      subjectName: employee.name,
      about: { id: client.id, name: client.business_name },
      revoked: keys,
    })),
  )
  await noteKnownPasswords(
    tx,
    employee,
    'ended',
    ended.map(({ client, keys }) => ({ client_id: client.id, keys })),
  )
  publishPermissions(tx, parts, employeeId)
}

export function permissionJobs(parts: Pick<Parts, 'db' | 'jobs' | 'realtime'>): void {
  // Midnight of every time zone is at a full quarter of an hour.
  parts.jobs.every('permissions.end', '*/15 * * * *', () => endGrants(parts))
}
