import '#web/theme/nonce.ts'
import { halfFor } from '#web/half.ts'
import { currentSession, restoreSession } from '#web/session/session.ts'
import { rememberWanted } from '#web/session/wanted.ts'
import { restoreTheme } from '#web/theme/workspace-theme.ts'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root to draw into')

let leave = () => {}

const appHalf = () => import('#web/app.tsx')
const prepareApp = () => void appHalf().catch(() => undefined)

async function openApp(): Promise<void> {
  const { mountApp } = await appHalf()
  leave()
  leave = () => {}
  mountApp(element as HTMLElement) // made sure of above
}

async function openLogIn(): Promise<void> {
  const { mountLogIn } = await import('#web/entry/half.tsx')
  leave = mountLogIn(element as HTMLElement, openApp, prepareApp)
}

restoreSession()
const session = currentSession()
if (session) restoreTheme()
const decided = halfFor(location.pathname, session?.claims)
if (decided.wanted) rememberWanted(location.pathname + location.search)
if (decided.path !== location.pathname) history.replaceState(null, '', decided.path)
void (decided.half === 'app' ? openApp() : openLogIn())
