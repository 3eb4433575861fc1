import { type GivenGrants } from '#contract/domain/grants.ts'
import { isItemGrant } from '#contract/domain/grant-keys.ts'
import type { Permission } from '#contract/permissions.ts'
import { toFlags } from '#server/features/access/index.ts'

type Client = { id: string; name: string; business_name: string }

/** Without grants of own items and without ends it is as in the documents. */
export function presentPermission(employee_id: string, client: Client, { keys, ends }: GivenGrants): Permission {
  const more = keys.filter(isItemGrant)
  return {
    employee_id,
    client_id: client.id,
    client_name: client.name,
    client_business: client.business_name,
    ...toFlags(keys),
    ...(more.length > 0 && { more }),
    ...(Object.keys(ends).length > 0 && { ends }),
  }
}
