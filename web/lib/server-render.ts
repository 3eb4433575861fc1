declare global {
  /** Both are set where the server renders a page (web/entry/pages/browser.ts). */
  var foyerIsServer: true | undefined
  var foyerReaderZone: string | undefined
}

/** The time zone of whom the server renders a page for; undefined in a browser, which has its own. Every date is written in it. */
export const readerZone = (): string | undefined => globalThis.foyerReaderZone

/** The title of the window, which an effect sets in a browser. */
export function writeServerTitle(title: string): void {
  if (isOnServer()) document.title = title
}

/** Without a secure connection browsers have no clipboard; a server takes its reader for one who has. */
export const canUseClipboard = (): boolean => typeof navigator.clipboard?.writeText === 'function'

export const isOnServer = (): boolean => globalThis.foyerIsServer === true
