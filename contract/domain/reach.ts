import { permissionFlags } from '../permissions.ts'
import { type Grants, grantBlocks, serviceBought } from './grants.ts'
import type { Chosen } from './onboarding-steps.ts'

export type Block = keyof typeof grantBlocks
/** Full, limited or none of a block is granted; null where the client did not buy its service (PERM-5). */
export type Reach = 'green' | 'yellow' | 'red' | null

/** SEO has no block of its own: what it needs is among Web Development's. */
const bought: Record<Block, (chosen: Chosen) => boolean> = {
  social: ({ social }) => social,
  branding: ({ branding }) => branding,
  web: ({ webdev, seo }) => webdev || seo,
  reputation: ({ reputation }) => reputation,
}

export function reachOf(block: Block, grants: Grants, chosen: Chosen): Reach {
  if (!bought[block](chosen)) return null
  if (grantBlocks[block].every((grant) => grants[grant])) return 'green'
  return grantBlocks[block].some((grant) => grants[grant]) ? 'yellow' : 'red'
}

/** Of what the client's services ask for, how many items an employee sees, and of how many. */
export function itemsSeen(grants: Grants, chosen: Chosen): { seen: number; of: number } {
  const asked = permissionFlags.filter((grant) => serviceBought(grant, chosen))
  return { seen: asked.filter((grant) => grants[grant]).length, of: asked.length }
}
