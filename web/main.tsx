import '#web/theme/nonce.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { halfFor } from '#web/half.ts'
import { loadWhole } from '#web/load-whole.ts'
import { currentSession, restoreSession } from '#web/session/session.ts'
import { rememberWanted } from '#web/session/wanted.ts'
import { restoreTheme } from '#web/theme/workspace-theme.ts'

function rootOfPage(): HTMLElement {
  const found = document.getElementById('root')
  if (!found) throw new Error('The page has no #root to draw into')
  return found
}

const element = rootOfPage()

let leave = () => {}

const appHalf = () => loadWhole(() => import('#web/app.tsx'))
const prepareApp = () => void appHalf().catch(() => undefined)

async function openApp(): Promise<void> {
  const { mountApp } = await appHalf()
  leave()
  leave = () => {}
  mountApp(element)
}

async function openLogIn(): Promise<void> {
  const { mountLogIn } = await loadWhole(() => import('#web/entry/half.tsx'))
  leave = mountLogIn(element, openApp, prepareApp)
}

restoreSession()
const session = currentSession()
if (session) restoreTheme()
const decided = halfFor(location.pathname, session?.claims)
if (decided.wanted) rememberWanted(location.pathname + location.search)
if (decided.path !== location.pathname) history.replaceState(null, '', decided.path)
const opening = decided.half === 'app' ? openApp() : openLogIn()
opening.catch(sayNotLoaded)

/** The server went between the page and what draws it, so this is written without. */
function sayNotLoaded(error: unknown): void {
  const text = document.createElement('p')
  text.textContent = commonTexts.notLoaded
  const again = document.createElement('button')
  again.textContent = commonTexts.tryAgain
  again.addEventListener('click', () => location.reload())
  const whole = document.createElement('div')
  whole.className = 'foyer-not-loaded'
  whole.role = 'alert'
  whole.append(text, again)
  element.replaceChildren(whole)
  throw error
}
