import { useQuery } from '@tanstack/react-query'
import type { Viewer } from '#contract/domain/paths.ts'
import { showSubscription } from '#contract/subscription.ts'
import { queryFor } from '../lib/http/call.ts'
import { lastTierOf } from './session.ts'
import { useClaims } from './use-session.ts'

/** The signed-in person, with the workspace's plan. */
export function useViewer(): Viewer {
  const { id, role } = useClaims()
  const { data } = useQuery({ ...queryFor(showSubscription, {}), staleTime: 60_000 })
  return { id, role, tier: data?.tier ?? lastTierOf(id) ?? 'error' }
}
