import { type Grants, permissionFlags } from './grant-keys.ts'
import { grantBlocks, isGrantServiceChosen } from './grants.ts'
import type { Chosen } from './onboarding-steps.ts'

export type Block = keyof typeof grantBlocks
/** Green: all of a block is granted, yellow: some, red: none, null: the client did not buy its service (PERM-5). */
export type Reach = 'green' | 'yellow' | 'red' | null

/** SEO has no block of its own: Web Development's contains what it needs. */
const isServiceChosen: Record<Block, (chosen: Chosen) => boolean> = {
  social: ({ social }) => social,
  branding: ({ branding }) => branding,
  web: ({ webdev, seo }) => webdev || seo,
  reputation: ({ reputation }) => reputation,
}

export function reachOf(block: Block, grants: Grants, chosen: Chosen): Reach {
  if (!isServiceChosen[block](chosen)) return null
  if (grantBlocks[block].every((grant) => grants[grant])) return 'green'
  return grantBlocks[block].some((grant) => grants[grant]) ? 'yellow' : 'red'
}

/** The number of items that an employee sees, of those the client's services ask for. */
export function itemsSeen(grants: Grants, chosen: Chosen): { seen: number; of: number } {
  const chosenGrants = permissionFlags.filter((grant) => isGrantServiceChosen(grant, chosen))
  return { seen: chosenGrants.filter((grant) => grants[grant]).length, of: chosenGrants.length }
}
