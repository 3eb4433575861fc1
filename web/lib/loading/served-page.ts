import type { DehydratedState } from '@tanstack/react-query'
import type { Theme } from '#contract/themes.ts'
import { canUseClipboard } from '#web/lib/server-render.ts'
import { keepServedTheme } from '#web/theme/theme-provider.tsx'
import { applyTheme } from '#web/theme/workspace-theme.ts'

/** What the server rendered the page from (decision 69). */
export type Served = {
  /** The media queries that it asked, and the answers that it assumed. */
  media: Record<string, boolean>
  /** The keys of the browser's storage under which it found nothing; with `*` at the end, all that begin like that. */
  stored: string[]
  /** Whether it assumed that this browser has a clipboard. */
  clipboard: boolean
  /** Language and time zone of the reader, if the page shows dates. */
  reader?: string[]
  /** Whose code is loaded besides the page's (web/lib/loading/lazy-component.tsx). */
  modules?: string[]
  theme?: Theme
  queries?: DehydratedState
}

declare global {
  /** What the person did before the page was hydrated, recorded by web/entry/first-paint.js. */
  var foyerEarly: { repeat: () => void } | undefined
}

/**
 * Undefined if the server has not rendered this page, or rendered it for somebody else. `fits` if the browser would have rendered the
 * same HTML and can hydrate it; otherwise, for example in a window of another width, it renders its own, from the same answers.
 */
export function takeServed(isAsServed: (served: Served) => boolean): (Served & { fits: boolean }) | undefined {
  const data = document.getElementById('foyer-served')
  if (!data) return undefined
  data.remove()
  if (!data.textContent || !('served' in document.documentElement.dataset)) return undefined
  const served = JSON.parse(data.textContent) as Served // the server wrote it
  if (served.theme) applyTheme(served.theme)
  keepServedTheme()
  const fits = isAsHere(served) && isAsServed(served)
  if (!fits) delete document.documentElement.dataset.served
  return { ...served, fits }
}

/** Called once the page is hydrated, or drawn anew. */
export function replayEarly(): void {
  globalThis.foyerEarly?.repeat()
  globalThis.foyerEarly = undefined
}

/** The fragment of an address is not sent to the server, and a browser that translates replaces texts at once. */
const isAsHere = ({ media, stored, clipboard }: Served): boolean =>
  location.hash === '' &&
  document.querySelector('font') === null &&
  Object.entries(media).every(([query, answer]) => matchMedia(query).matches === answer) &&
  !stored.some((key) => hasStored(localStorage, key) || hasStored(sessionStorage, key)) &&
  (!clipboard || canUseClipboard())

const hasStored = (storage: Storage, key: string): boolean =>
  key.endsWith('*')
    ? Object.keys(storage).some((storedKey) => storedKey.startsWith(key.slice(0, -1)))
    : storage.getItem(key) !== null
