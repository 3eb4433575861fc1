import { useKeys } from '#web/lib/use-keys.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, type ComponentType, useState } from 'react'
import { useLocation } from '#web/lib/navigation/router.tsx'
import { me } from '#contract/auth.ts'
import { showManagerDashboard, showClientDashboard, showEmployeeDashboard } from '#contract/dashboard.ts'
import type { Tier } from '#contract/domain/plans.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { isPasswordAsked, onPasswordGate } from '#web/lib/http/password-gate.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { TrialBox } from '#web/features/subscription/index.ts'
import type { Claims } from '#web/session/token.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { BottomBar } from '#web/shell/bottom-bar.tsx'
import classes from '#web/shell/frame.module.css'
import { Header, HeaderSlotsProvider } from '#web/shell/header.tsx'
import { frequentPlaces, placesFor } from '#web/lib/navigation/places.ts'
import { SideBar } from '#web/shell/side-bar.tsx'
import { useArrivedMessages } from '#web/shell/use-arrived-messages.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { useWorkspaceTheme } from '#web/theme/use-workspace-theme.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { onUnreadMessages } from '#web/socket/unread-messages.ts'
import type { Viewer } from '#contract/domain/paths.ts'
import type { QuickFindProps } from '#web/features/search/quick-find.tsx'
import { IconClockX, IconPlugConnectedX } from '@tabler/icons-react'
import { useConnectionState } from '#web/socket/use-socket-event.ts'
import { hasOtherAnswer, onOtherAnswer } from '#web/lib/http/other-answers.ts'
import { clockFault, onClockChange } from '#web/session/server-clock.ts'

const ReportTimeZone = lazyComponent(
  async () => (await import('#web/features/settings/preferences/report-time-zone.tsx')).ReportTimeZone,
)

const PushRenewal = lazyComponent(
  async () => (await import('#web/features/notifications/push-subscription.ts')).PushRenewal,
)

const MessageToasts = lazyComponent(
  async () => (await import('#web/features/messages/toast/message-toasts.tsx')).MessageToasts,
)

const UndoToast = lazyComponent(async () => (await import('#web/ui/undo-toast.tsx')).UndoToast)

const PasswordDialog = lazyComponent(async () => (await import('#web/shell/password-dialog.tsx')).PasswordDialog)

type Props = { claims: Claims; tier: Tier; open: boolean; children: ReactNode }

/** Between the registration and the first item there is nothing to hear of, and nowhere else to go. */
const isFirstVisit = (pathname: string): boolean => pathname === '/client/billing'

/** On a phone only the foot of the wizard stands at the bottom. */
const isWizard = (pathname: string): boolean =>
  pathname.startsWith('/onboarding/') || pathname.startsWith('/form/') || isFirstVisit(pathname)

const ViewBar = lazyComponent(async () => (await import('#web/shell/view-bar.tsx')).ViewBar)

/**
 * The layout around every page of a signed-in person. `open` is false without an active subscription or a required
 * second step.
 */
export function Frame({ claims: token, tier, open, children }: Props) {
  useWorkspaceTheme(workspaceIdOf(token))
  const own = useQuery({ ...queryFor(me, {}), staleTime: 60_000 }).data
  // The name may have changed on another device after this token was issued.
  const claims = own ? { ...token, name: own.name } : token
  const business = own?.manager?.business_name ?? own?.business_name
  const numbers = useDashboardNumbers(claims, open)
  const unread = useUnreadMessages(claims, numbers)
  const arrived = useArrivedMessages(claims.id)
  const { pathname } = useLocation()
  const asksPassword = useStore(onPasswordGate, isPasswordAsked)
  // An effect, because only this browser knows its time zone.
  useEffect(() => {
    if (!open) return
    const left = new AbortController()
    void import('#web/features/reminders/report-own-time-zone.ts').then(
      ({ reportOwnTimeZone }) => reportOwnTimeZone(token.id, left.signal),
      () => undefined,
    )
    return () => left.abort()
  }, [open, token.id])
  const viewer = { id: claims.id, role: claims.role, tier }
  const { find, dialog } = useQuickFind(viewer, open)
  const trial = open && claims.role === 'Manager' && <TrialBox />
  const hasTeam = !(numbers && 'employees' in numbers && numbers.employees === 0)
  const sideBar = { places: placesFor(viewer, hasTeam), claims, business, unread, trial }
  return (
    <HeaderSlotsProvider unread={unread}>
      <a className={classes.skip} href="#content" data-screen>
        {shellTexts.skip}
      </a>
      {asksPassword && <PasswordDialog />}
      {open && !claims.view && <PushRenewal />}
      {open && claims.role === 'Manager' && <ReportTimeZone />}
      <div className={classes.root} data-wizard={isWizard(pathname) || undefined}>
        <div className={classes.side} data-screen>
          <SideBar {...sideBar} onFind={find} />
        </div>
        <div className={classes.main}>
          <Header
            claims={claims}
            business={business}
            withBell={open && !claims.view && !isFirstVisit(pathname)}
            onFind={find}
          />
          {claims.view ? <ViewBar name={claims.name} /> : <ConnectionBanner />}
          <main id="content" className={classes.content} tabIndex={-1}>
            {children}
          </main>
        </div>
        <BottomBar frequent={frequentPlaces(viewer, hasTeam)} sideBar={sideBar} onFind={find} />
      </div>
      {dialog}
      {open && (
        <Toasts>
          {!claims.view && <UndoToast />}
          {arrived.messages && <MessageToasts messages={arrived.messages} onClose={arrived.close} />}
        </Toasts>
      )}
    </HeaderSlotsProvider>
  )
}

const dashboards = { Manager: showManagerDashboard, Employee: showEmployeeDashboard, Client: showClientDashboard }
const icons = { none: '/logo.svg', unread: '/logo-unread.svg' }

/** The numbers of the person's dashboard, kept current on every page. */
function useDashboardNumbers({ id, role }: Claims, enabled: boolean) {
  const queries = useQueryClient()
  useEffect(() => onUnreadMessages(id, () => invalidateSoon(queries, [dashboards[role].path])), [queries, id, role])
  return useQuery({ ...queryFor(dashboards[role], {}), staleTime: 60_000, enabled }).data
}

/** The person's unread messages. The tab's icon gets a dot for them. */
function useUnreadMessages({ view }: Claims, numbers: ReturnType<typeof useDashboardNumbers>): number {
  const all = numbers && ('managerCount' in numbers ? numbers.managerCount : numbers.unreadCount)
  // A Manager who sees the app as a client sees none (decision 39).
  const count = view ? 0 : (all ?? 0)
  useEffect(() => {
    showIcon(count > 0 ? icons.unread : icons.none)
    return () => showIcon(icons.none)
  }, [count])
  return count
}

function showIcon(href: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', href)
}

const load = () => import('#web/features/search/quick-find.tsx')

/** In ms. Long after the page itself has loaded. */
const quietAfter = 3000

/**
 * Opens quick find with Ctrl+K or Cmd+K from any focus. Its code is loaded after the page, so that it opens at once and
 * also while the server is unreachable.
 */
function useQuickFind(viewer: Viewer, open: boolean): { find: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<QuickFindProps>>()
  // When loading fails, the page shows that the connection is lost. The next key press retries.
  const bring = () =>
    load()
      .then(({ QuickFind }) => setDialog(() => QuickFind))
      .catch(() => setOpened(false))
  const find = () => {
    setOpened(true)
    if (!Dialog) void bring()
  }
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), quietAfter)
    return () => clearTimeout(timer)
  }, [])
  useKeys({ 'mod+k': find }, ['mod+k'])
  const dialog = Dialog && <Dialog opened={opened} viewer={viewer} open={open} onClose={() => setOpened(false)} />
  return { find, dialog }
}

/** Warns that the page may be out of date, or that its times are wrong. A short delay hides brief interruptions. */
function ConnectionBanner() {
  const lost = useConnectionState() === 'lost'
  const hasOther = useStore(onOtherAnswer, hasOtherAnswer)
  const wrongBy = useStore(onClockChange, clockFault)
  const isOnline = useStore(onNetworkChange, () => navigator.onLine)
  return (
    <div role="status">
      {hasOther && (
        <p className={classes.banner} data-screen>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          <span>
            {shellTexts.otherAnswered}{' '}
            <a href="/?direct" target="_blank" rel="noreferrer">
              {shellTexts.openIt}
            </a>
          </span>
        </p>
      )}
      {lost && !hasOther && (
        <p className={classes.banner} data-screen data-lost>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          {isOnline ? shellTexts.connectionLost : shellTexts.offline}
        </p>
      )}
      {!lost && !hasOther && wrongBy !== 0 && (
        <p className={classes.banner} data-screen>
          <IconClockX size={18} aria-hidden="true" />
          {shellTexts.clockWrong(wrongBy)}
        </p>
      )}
    </div>
  )
}

/** Whether the device has a network; the server may be away all the same. */
function onNetworkChange(listener: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, listener)
  return () => events.forEach((event) => removeEventListener(event, listener))
}
