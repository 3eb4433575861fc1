import { useQuery } from '@tanstack/react-query'
import type { Viewer } from '#contract/domain/paths.ts'
import type { Tier } from '#contract/domain/plans.ts'
import { showSubscription } from '#contract/subscription.ts'
import { queryFor } from '../lib/http/call.ts'
import { isViewing } from './session.ts'
import { useClaims } from './use-session.ts'

/**
 * Who could use the app last, and on which tier. The page's first script makes calls that need it only for that
 * person.
 */
const openKey = 'foyer-open-for'

export function saveOpenFor(id: string | undefined, tier: Tier): void {
  if (isViewing()) return
  if (id === undefined) localStorage.removeItem(openKey)
  else localStorage.setItem(openKey, `${id} ${tier}`)
}

/** The tier on which this person could use the app last: what is drawn until the current one is known. */
export function lastTierOf(id: string): Tier | undefined {
  const [openFor, tier] = (localStorage.getItem(openKey) ?? '').split(' ')
  return openFor === id ? (tier as Tier) : undefined // saveOpenFor wrote it
}

/** The signed-in person, with the workspace's plan. */
export function useViewer(): Viewer {
  const { id, role } = useClaims()
  const { data } = useQuery({ ...queryFor(showSubscription, {}), staleTime: 60_000 })
  return { id, role, tier: data?.tier ?? lastTierOf(id) ?? 'error' }
}
