import { effectiveKeys, type GivenGrants, grantBlocks } from '#contract/domain/grants.ts'
import { type GrantKey, type Grants, permissionFlags } from '#contract/domain/grant-keys.ts'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { type Block, reachOf } from '#contract/domain/reach.ts'
import { mapKeys, recordOf } from '#contract/domain/record-of.ts'
import { type PermissionRow } from '#contract/permissions.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import {
  type ClientOfEmployee,
  findClientOfEmployee,
  findLiveKeys,
  listClientsOfEmployee,
  listLiveKeysOfClients,
} from './queries/client-permissions.ts'

export const noGrants: Grants = recordOf(permissionFlags, false)

/** The documents' 18 flags. Grants of the workspace's own items are not among them. */
export function toFlags(keys: readonly string[]): Grants {
  const granted = new Set(keys)
  return mapKeys(permissionFlags, (flag) => granted.has(flag))
}

/** What the Manager granted an Employee of a client, whether or not its service was chosen. Ended grants are none. */
export async function findGrants(db: DbOrTransaction, employeeId: string, clientId: string): Promise<Grants> {
  return toFlags(await findLiveKeys(db, employeeId, clientId))
}

/**
 * Whether the Employee may see a grant's data of the client, for the 18 and for a workspace's own items (PERM-6, COL-40):
 * it is given and has not ended, its service was chosen, and the client is active.
 */
export async function findEffectiveGrants(
  db: DbOrTransaction,
  employeeId: string,
  clientId: string,
): Promise<(key: GrantKey) => boolean> {
  const row = await findClientOfEmployee(db, employeeId, clientId)
  return row ? effectiveKeys(row.live ?? [], chosenIn(row)) : () => false
}

/** `ends` has the last day of grants that end, also of ended ones. */
type LiveGrants = { live: string[]; ends: GivenGrants['ends'] }
type GrantedPair = LiveGrants & { client_id: string; employee_id: string; name: string }

/** The active employees with at least one grant of the clients, by name. */
export async function listGrantsOfClients(db: DbOrTransaction, clientIds: readonly string[]): Promise<GrantedPair[]> {
  return (await listLiveKeysOfClients(db, clientIds)).filter(hasAnyGrant)
}

/** The active clients of which the employee has at least one grant, by business name. */
export async function listGrantedClients(
  db: DbOrTransaction,
  employeeId: string,
): Promise<(LiveGrants & { client_id: string; client_business: string })[]> {
  const rows = await listClientsOfEmployee(db, employeeId)
  return rows
    .map((row) => ({
      client_id: row.id,
      client_business: row.business_name,
      live: row.live ?? [],
      ends: row.ends ?? {},
    }))
    .filter(hasAnyGrant)
}

/** Every active client, by business name, with how much of it the employee sees. */
export async function listPermissionRows(db: DbOrTransaction, employeeId: string): Promise<PermissionRow[]> {
  const rows = await listClientsOfEmployee(db, employeeId)
  return rows.map((row) => {
    const [grants, chosen, until] = [toFlags(row.live ?? []), chosenIn(row), firstEnds(row)]
    return {
      _id: row.id,
      client_business: row.business_name,
      client_name: row.name,
      social: reachOf('social', grants, chosen),
      web: reachOf('web', grants, chosen),
      branding: reachOf('branding', grants, chosen),
      reputation: reachOf('reputation', grants, chosen),
      ...(until && { until }),
    }
  })
}

const hasAnyGrant = ({ live }: { live: readonly string[] }) => live.length > 0

/** The first last day of each block with grants that end. */
function firstEnds({ live, ends }: ClientOfEmployee): PermissionRow['until'] {
  if (!live || !ends || Object.keys(ends).length === 0) return undefined
  const days = (block: Block) => grantBlocks[block].flatMap((grant) => (live.includes(grant) && ends[grant]) || [])
  const first = Object.keys(grantBlocks).flatMap((block) => {
    // Object.keys loses the key type.
    const [day] = days(block as Block).toSorted()
    return day ? [[block, day]] : []
  })
  return first.length > 0 ? (Object.fromEntries(first) as PermissionRow['until']) : undefined
}

function chosenIn({ chosen }: ClientOfEmployee): Chosen {
  const [social = false, webdev = false, seo = false, branding = false, reputation = false] = chosen ?? []
  return { social, webdev, seo, branding, reputation } // in the order of serviceFlags
}
