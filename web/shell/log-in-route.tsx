import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useLocation, useNavigate } from '#web/lib/navigation/router.tsx'
import { home } from '#contract/domain/paths.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import type { LogInNotice } from '#web/entry/log-in.ts'
import { LogInPage } from '#web/entry/log-in-page.tsx'
import { signOutNotice } from '#web/entry/sign-out-notice.ts'
import { startSession } from '#web/session/session.ts'
import { useSession, useSignOutReason } from '#web/session/use-session.ts'

/** The router state: `navigate('/login', { state: { notice: 'passwordChanged' } })` shows that message. */
type Arrival = { notice?: 'passwordChanged' } | null

/** The log-in page inside the app half: after Log Out and for links from other pages. */
export function LogInRoute() {
  const session = useSession()
  const ended = useSignOutReason()
  const navigate = useNavigate()
  const arrival = useLocation().state as Arrival // only this app writes the history's state
  const [goal, setGoal] = useState<string>(home)
  // A person without a name stays: the header cannot greet them yet (AUTH-2).
  if (session && session.claims.name !== '') return <Navigate to={goal} replace />
  const changed: LogInNotice = { tone: 'good', text: authTexts.passwordChanged }
  return (
    <LogInPage
      initialNotice={arrival?.notice === 'passwordChanged' ? changed : signOutNotice(ended)}
      go={(path) => void navigate(path)}
      onSignedIn={({ token, path }) => {
        // The session's start shows the app at once, so the destination must be set before it.
        flushSync(() => setGoal(path))
        startSession(token)
        void navigate(path, { replace: true })
      }}
    />
  )
}
