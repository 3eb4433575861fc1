import '#web/theme/nonce.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { chooseEntry } from '#web/entry/choose-entry.ts'
import { isKeptPage, reloadFromServer } from '#web/lib/loading/app-version.ts'
import { removeFirstPaint } from '#web/lib/loading/first-paint.ts'
import { prefetchLinks } from '#web/lib/navigation/prefetch-links.ts'
import { currentSession, restoreSession } from '#web/session/session.ts'
import { saveReturnPath } from '#web/session/return-path.ts'
import { restoreTheme } from '#web/theme/workspace-theme.ts'

function rootOfPage(): HTMLElement {
  const found = document.getElementById('root')
  if (!found) throw new Error('The page has no #root to draw into')
  return found
}

const element = rootOfPage()

let leave = () => {}
let opening: Promise<void> | undefined

const loadTranslations = () =>
  import('#web/lib/loading/translated-page.ts').then(
    ({ allowTranslations }) => allowTranslations(),
    () => {},
  )
// Pages in English are translated by themselves in browsers of other languages only; nothing of the first page waits for it elsewhere.
const translations = navigator.language.startsWith('en')
  ? setTimeout(() => void loadTranslations(), 2500)
  : loadTranslations()

const loadApp = () => import('#web/app.tsx')
const prepareApp = () => void loadApp().catch(() => undefined)

/** Once, however often it is asked for; again after a failure. */
function openApp(): Promise<void> {
  opening ??= Promise.all([loadApp(), translations])
    .then(([{ mountApp }]) => mountApp(element, () => leave()))
    .catch((error: unknown) => {
      opening = undefined
      throw error
    })
  return opening
}

async function openLogIn(): Promise<void> {
  const [{ mountLogIn }] = await Promise.all([import('#web/entry/mount-log-in.tsx'), translations])
  leave = await mountLogIn(element, openApp, prepareApp)
}

prefetchLinks({
  load: async (pathname) => (await loadApp()).loadPage(pathname),
  ask: async (pathname) => (await loadApp()).askPage(pathname),
})
restoreSession()
const session = currentSession()
if (session) restoreTheme()
const reminder = new URLSearchParams(location.search).get('reminder')
if (reminder) void import('#web/features/reminders/report-opened.ts').then(({ reportOpened }) => reportOpened(reminder))
const choice = chooseEntry(location.pathname, session?.claims)
if (choice.savesReturnPath) saveReturnPath(location.pathname + location.search)
if (choice.path !== location.pathname) history.replaceState(null, '', choice.path)
const first = choice.entry === 'app' ? openApp() : openLogIn()
first.catch(showLoadError)
setTimeout(
  () =>
    void import('#web/lib/loading/keep-reader.ts').then(
      ({ keepReader }) => keepReader(),
      () => {},
    ),
  2500,
)

/** Uses no UI library, because loading failed. */
function showLoadError(error: unknown): void {
  // Its files may be gone from the browser and from the server. Without a network the page stays.
  if (isKeptPage() && navigator.onLine) return void reloadFromServer()
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
  removeFirstPaint()
  globalThis.foyerEarly = undefined // nothing is there to repeat it on
  throw error
}
