import '#web/theme/base-styles.ts'
import '#web/theme/log-in-styles.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { takeServed } from '#web/lib/loading/served-page.ts'
import { Landing, LogInPage } from '#web/entry/log-in-page.tsx'
import { signOutNotice } from '#web/entry/sign-out-notice.ts'
import { currentSession, onSessionChange, startSession, signOutReason } from '#web/session/session.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'

/** The entry for strangers: the log-in page and nothing that it does not need. */
export async function mountLogIn(
  element: HTMLElement,
  openApp: () => Promise<void>,
  prepareApp: () => void,
): Promise<() => void> {
  const notice = signOutNotice(signOutReason())
  const served = takeServed(() => notice === undefined)
  if (served) await Landing.prepare()
  // Typing announces that the app is needed soon; a visitor who only looks does not load it.
  element.addEventListener('input', prepareApp, { once: true })
  // After a log-in in another tab this tab shows the app too.
  const stop = onSessionChange(() => currentSession() && location.reload())
  const go = (path: string) => {
    if (location.pathname !== path) {
      history.pushState(null, '', path)
      // The app may be on its way to another page already.
      dispatchEvent(new PopStateEvent('popstate'))
    }
    openApp().catch(() => undefined)
  }
  const page = (
    <ThemeProvider>
      <LogInPage
        initialNotice={notice}
        go={go}
        onSignedIn={({ token, path }) => {
          stop()
          startSession(token)
          history.replaceState(null, '', path)
          return openApp()
        }}
      />
    </ThemeProvider>
  )
  const root = served?.fits ? hydrateRoot(element, page, { onRecoverableError: reportError }) : createRoot(element)
  if (!served?.fits) root.render(page)
  return () => {
    stop()
    root.unmount()
  }
}
