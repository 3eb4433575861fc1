import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { isOpen } from '#contract/domain/plans.ts'
import { subscriptionChanged } from '#contract/realtime.ts'
import { showSubscription } from '#contract/subscription.ts'
import { subscriptionTexts } from '#contract/texts.ts'
import { queryFor } from '#web/call.ts'
import { currentSession, whySignedOut } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { type Claims, workspaceOf } from '#web/session/token.ts'
import { rememberWanted } from '#web/session/wanted.ts'
import { type Access, accessTo, type Standing } from '#web/shell/access.ts'
import { Frame } from '#web/shell/frame.tsx'
import { GateScreen } from '#web/shell/gate-screen.tsx'
import { Component as LogIn } from '#web/shell/log-in-route.tsx'
import { PageBoundary } from '#web/shell/page-boundary.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { invalidateSoon } from '#web/socket/invalidate.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Decides for every address what surrounds the page, or stands in its place. */
export function Component() {
  const claims = useSession()?.claims
  const { pathname } = useLocation()
  const standing = useStanding(claims)
  const access = accessTo(pathname, claims, standing)
  return (
    <>
      <ScrollRestoration />
      {claims && <SubscriptionWatch claims={claims} />}
      {surrounded(access, claims, standing)}
    </>
  )
}

const page = (
  <PageBoundary>
    <Outlet />
  </PageBoundary>
)

function surrounded(access: Access, claims: Claims | undefined, standing: Standing) {
  if (access.kind === 'landing') return page
  if (access.kind === 'public') return <PublicFrame>{page}</PublicFrame>
  if (!claims) return access.kind === 'not-found' ? <PublicFrame>{page}</PublicFrame> : <AskToLogIn />
  if (access.kind === 'home') return <Navigate to={home} replace />
  return (
    <Frame claims={claims} tier={standing.tier} open={isOpen(standing.status)}>
      {access.kind === 'verifying' && <Spinner label={subscriptionTexts.verifying} shown />}
      {access.kind === 'gate' && <GateScreen gate={access.gate} tier={standing.tier} />}
      {(access.kind === 'open' || access.kind === 'not-found') && page}
    </Frame>
  )
}

/** The subscription as the gate reads it. A look-up that failed is `error`, not a reason to let somebody in (SUB-1). */
function useStanding(claims: Claims | undefined): Standing {
  const { data, isError } = useQuery({
    ...queryFor(showSubscription, {}),
    enabled: claims !== undefined,
    staleTime: 60_000,
  })
  if (data) return { status: data.subscription_status, tier: data.tier }
  return { status: isError ? 'error' : 'verifying', tier: 'error' }
}

function SubscriptionWatch({ claims }: { claims: Claims }) {
  const queries = useQueryClient()
  useSocketEvent(subscriptionChanged(workspaceOf(claims)), () => invalidateSoon(queries, []))
  return null
}

/** The log-in form stands at `/dashboard`; where somebody was going instead is kept for afterwards (AUTH-6). */
function AskToLogIn() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const leftByThemselves = whySignedOut() === 'logged_out'
    if (pathname !== home && !leftByThemselves && !currentSession()) rememberWanted(pathname + search)
  }, [pathname, search])
  return pathname === home ? <LogIn /> : <Navigate to={home} replace />
}
