import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { type Location, Navigate, Outlet, ScrollRestoration, useLocation } from '#web/lib/navigation/router.tsx'
import { type Me, me } from '#contract/auth.ts'
import { home } from '#contract/domain/paths.ts'
import { isOpen } from '#contract/domain/plans.ts'
import { subscriptionChanged } from '#contract/realtime.ts'
import { showSubscription } from '#contract/subscription.ts'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { removeFirstPaint } from '#web/lib/loading/first-paint.ts'
import { currentSession, signOutReason } from '#web/session/session.ts'
import { lastTierOf, saveOpenFor } from '#web/session/use-viewer.ts'
import { useSession, useSignOutReason } from '#web/session/use-session.ts'
import { type Claims, workspaceIdOf } from '#web/session/token.ts'
import { saveReturnPath } from '#web/session/return-path.ts'
import { type PageAccess, accessTo, type SubscriptionState } from '#web/shell/access.ts'
import { Frame } from '#web/shell/frame.tsx'
import { LogInRoute } from '#web/shell/log-in-route.tsx'
import { PageArea } from '#web/shell/page-area.tsx'
import { PageBoundary } from '#web/shell/page-boundary.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextLimitGuard } from '#web/ui/leave-guard.tsx'

const SecondStepScreen = lazyComponent(async () => (await import('#web/shell/second-step-screen.tsx')).SecondStepScreen)
const GateScreen = lazyComponent(async () => (await import('#web/shell/gate-screen.tsx')).GateScreen)

/** Selects the layout and the page or gate for every address. */
export function Root() {
  const claims = useSession()?.claims
  const { pathname } = useLocation()
  const standing = { ...useStanding(claims), secondStep: useSecondStep(claims) }
  const access = accessTo(pathname, claims, standing)
  const isKnown = standing.status !== 'verifying' && standing.secondStep !== 'verifying'
  const canUse = isOpen(standing.status) && standing.secondStep === undefined
  useEffect(() => {
    if (isKnown) saveOpenFor(canUse ? claims?.id : undefined, standing.tier)
  }, [claims?.id, isKnown, canUse, standing.tier])
  const isDrawn = access.kind !== 'verifying'
  useLayoutEffect(() => {
    if (isDrawn) return removeFirstPaint()
    // A wait over a second is shown in words.
    const timer = setTimeout(removeFirstPaint, 1000)
    return () => clearTimeout(timer)
  }, [isDrawn])
  return (
    <>
      <ScrollRestoration getKey={positionKey} />
      {claims && <WorkspaceWatch claims={claims} />}
      {surrounded(access, claims, standing)}
      <TextLimitGuard />
    </>
  )
}

/** A page that was loaded anew has the same key as every other such page. */
const positionKey = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key)

const page = (
  <PageBoundary>
    <PageArea>
      <Outlet />
    </PageArea>
  </PageBoundary>
)

function surrounded(access: PageAccess, claims: Claims | undefined, standing: SubscriptionState) {
  if (access.kind === 'landing') return page
  if (access.kind === 'public') return <PublicFrame>{page}</PublicFrame>
  if (!claims) return access.kind === 'not-found' ? <PublicFrame>{page}</PublicFrame> : <AskToLogIn />
  if (access.kind === 'home') return <Navigate to={home} replace />
  return (
    <Frame claims={claims} tier={standing.tier} open={isOpen(standing.status) && standing.secondStep === undefined}>
      {access.kind === 'verifying' && <Spinner label={subscriptionTexts.verifying} shown />}
      {access.kind === 'second-step' && <SecondStepScreen />}
      {access.kind === 'gate' && <GateScreen gate={access.gate} tier={standing.tier} />}
      {(access.kind === 'open' || access.kind === 'not-found') && page}
    </Frame>
  )
}

/** The subscription state for the gate. A failed request is `error` and gives no access (SUB-1). */
function useStanding(claims: Claims | undefined): SubscriptionState {
  const { data, isError } = useQuery({
    ...queryFor(showSubscription, {}),
    enabled: claims !== undefined,
    staleTime: 60_000,
  })
  if (data) return { status: data.subscription_status, tier: data.tier }
  if (isError) return { status: 'error', tier: 'error' }
  return { status: 'verifying', tier: (claims && lastTierOf(claims.id)) ?? 'error' }
}

/** An unknown state does not block access: the server enforces the second step. */
function useSecondStep(claims: Claims | undefined): SubscriptionState['secondStep'] {
  const { data, isPending } = useQuery({
    ...queryFor(me, {}),
    enabled: claims !== undefined && claims.role !== 'Manager',
    // A setup on another device is noticed when the window gets the focus again.
    staleTime: ({ state }) => (state.data && isMissing(state.data) ? 0 : 60_000),
  })
  if (claims === undefined || claims.role === 'Manager') return undefined
  if (data) return isMissing(data) ? 'missing' : undefined
  // Few Clients are asked, and none of them waits for the answer.
  return isPending && claims.role === 'Employee' ? 'verifying' : undefined
}

const isMissing = ({ two_step: { missing, totp } }: Me): boolean => missing && !totp

function WorkspaceWatch({ claims }: { claims: Claims }) {
  const queries = useQueryClient()
  useSocketEvent(subscriptionChanged(workspaceIdOf(claims)), () => invalidateSoon(queries, []))
  // Nearly every page shows names and addresses of people.
  useSocketEvent('people changed', () => invalidateSoon(queries, []))
  return null
}

/**
 * The log-in form is at `/dashboard`. The requested path is stored for after the log-in (AUTH-6). A person who deleted
 * their account starts as a stranger (SET-3).
 */
function AskToLogIn() {
  const { pathname, search } = useLocation()
  const ended = useSignOutReason()
  useEffect(() => {
    const goesOn = signOutReason() === undefined || signOutReason() === 'expired' || signOutReason() === 'ended'
    if (pathname !== home && goesOn && !currentSession()) saveReturnPath(pathname + search)
  }, [pathname, search])
  if (pathname === home) return <LogInRoute />
  return <Navigate to={ended === 'account_deleted' ? '/' : home} replace />
}
