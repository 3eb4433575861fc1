import { mapKeys } from '#contract/domain/record-of.ts'
import type { GivenGrants } from '#contract/domain/grants.ts'
import type { AuditActor } from '#server/features/audit/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { changeGrants, endsOf, noStoredGrants, type Publisher } from './change-grants.ts'
import { type ClientName, listGrantsByClient, lockClients, lockEmployees, type StoredGrants } from './queries.ts'

type GrantsOfClient = GivenGrants & { client_id: string }
/** `ends_before`: the last days of grants that the employee had already, and that ended earlier. */
type GivenAgain = GrantsOfClient & { ends_before: GivenGrants['ends'] }

type SameGrants = { from: string; to: string; clients: readonly string[]; until: string }

/**
 * Gives an employee what another one sees of the clients, until a day or the earlier end of the other's. What they have
 * already for as long stays as it is. Returns what was given.
 */
export async function giveSameGrants(
  tx: Transaction,
  parts: Publisher,
  actor: AuditActor,
  { from, to, clients, until }: SameGrants,
): Promise<GivenAgain[]> {
  // What the end of the work with a client takes away is not given to another one.
  await lockClients(tx, clients)
  const grants = [...(await listGrantsByClient(tx, from, clients))].map(([client_id, { live, ends }]) => ({
    client_id,
    keys: live,
    ends: mapKeys(live, (key) => [until, ends[key] ?? until].toSorted()[0] ?? until),
  }))
  const changes = await change(tx, parts, actor, to, grants, (stored, { keys, ends }) => {
    const added = keys.filter((key) => !stored.live.includes(key))
    const kept = endsOf(stored.live, stored.ends)
    const extended = keys.filter((key) => (kept[key] ?? until) < (ends[key] ?? until))
    const changed = [...added, ...extended]
    return {
      keys: [...stored.live, ...added],
      ends: { ...kept, ...endsOf(changed, ends) },
      changed,
      ends_before: endsOf(extended, kept),
    }
  })
  return changes.map(({ client_id, changed, ends, ends_before }) => ({
    client_id,
    keys: changed,
    ends: endsOf(changed, ends),
    ends_before,
  }))
}

/** Takes away what was given, or gives back its earlier last day, unless the Manager has changed its last day since. */
export async function takeGrants(
  tx: Transaction,
  parts: Publisher,
  actor: AuditActor,
  employeeId: string,
  grants: readonly GivenAgain[],
): Promise<void> {
  await change(tx, parts, actor, employeeId, grants, (stored, { keys, ends, ends_before }) => {
    const given = keys.filter((key) => stored.live.includes(key) && stored.ends[key] === ends[key])
    const back = endsOf(given, ends_before)
    const left = stored.live.filter((key) => !given.includes(key) || key in back)
    return { keys: left, ends: { ...endsOf(left, stored.ends), ...back }, changed: given }
  })
}

type Next = GivenGrants & { changed: string[] }

async function change<Grants extends GrantsOfClient, Changed extends Next>(
  tx: Transaction,
  parts: Publisher,
  actor: AuditActor,
  employeeId: string,
  grants: readonly Grants[],
  nextOf: (stored: StoredGrants, grants: Grants) => Changed,
): Promise<(Changed & { client_id: string })[]> {
  const [employee] = await lockEmployees(tx, [employeeId])
  if (!employee) throw new ApiError('not_found')
  const ids = grants.map(({ client_id }) => client_id)
  const clients = new Map<string, ClientName>((await lockClients(tx, ids)).map((client) => [client.id, client]))
  const before = await listGrantsByClient(tx, employeeId, ids)
  const changes = grants.flatMap((grant) => {
    const { client_id } = grant
    const client = clients.get(client_id)
    return client ? [{ client, client_id, ...nextOf(before.get(client_id) ?? noStoredGrants, grant) }] : []
  })
  await changeGrants(tx, parts, actor, employee, before, changes)
  return changes.filter(({ changed }) => changed.length > 0)
}
