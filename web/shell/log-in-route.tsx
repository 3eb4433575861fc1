import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { LogInPage, type LogInNotice } from '#web/entry/log-in-page.tsx'
import { signOutNotice } from '#web/entry/sign-out-notice.ts'
import { startSession } from '#web/session/session.ts'
import { useSession, useSignOutReason } from '#web/session/use-session.ts'

/** What `navigate('/login', { state: { said: 'passwordChanged' } })` makes the page say. */
type Arrival = { said?: 'passwordChanged' } | null

/** The log-in page inside of the app half: after Log Out, and on the way back from the other pages for anyone. */
export function LogInRoute() {
  const session = useSession()
  const ended = useSignOutReason()
  const navigate = useNavigate()
  const arrival = useLocation().state as Arrival // only this app writes the history's state
  const [goal, setGoal] = useState<string>(home)
  // Somebody without a name stays: there is nothing to greet them by (AUTH-2).
  if (session && session.claims.name !== '') return <Navigate to={goal} replace />
  const changed: LogInNotice = { tone: 'good', text: authTexts.passwordChanged }
  return (
    <>
      <title>{shellTexts.pageTitle(authTexts.title)}</title>
      <LogInPage
        said={arrival?.said === 'passwordChanged' ? changed : signOutNotice(ended)}
        go={(path) => void navigate(path)}
        onSignedIn={({ token, path }) => {
          // The session's start shows the app at once, so where to must be known before it.
          flushSync(() => setGoal(path))
          startSession(token)
          void navigate(path, { replace: true })
        }}
      />
    </>
  )
}
