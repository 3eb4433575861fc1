import type { Served } from '#web/entry/pages/render-page.tsx'
import { keepServedTheme } from '#web/theme/theme-provider.tsx'
import { applyTheme } from '#web/theme/workspace-theme.ts'

/** What was done before the page could answer; the page's first script keeps it (web/entry/first-paint.js). */
type Early = { typed: Map<HTMLInputElement, string | boolean>; pressed: HTMLElement | undefined; stop: () => void }

declare global {
  var foyerEarly: Early | undefined
}

/**
 * What the server rendered this page from (decision 69). Undefined, with an empty `element`, where there is none or this browser
 * would have rendered something else: it is another person's, or the window, language or time zone differ.
 */
export function takeServed(element: HTMLElement, isAsServed = true): Served | undefined {
  const data = document.getElementById('foyer-served')
  const served = data?.textContent ? (JSON.parse(data.textContent) as Served) : undefined // the server wrote it
  data?.remove()
  if (served && isAsServed && 'served' in document.documentElement.dataset && isAsHere(served)) {
    // The server wrote its colors into the head.
    if (served.theme) applyTheme(served.theme)
    keepServedTheme()
    return served
  }
  if (data) leaveServed(element)
  return undefined
}

function leaveServed(element: HTMLElement): void {
  element.replaceChildren()
  delete document.documentElement.dataset.served
  globalThis.foyerEarly?.stop()
}

function isAsHere({ media, reader }: Served): boolean {
  if (Object.entries(media).some(([query, answer]) => matchMedia(query).matches !== answer)) return false
  if (!reader) return true
  const [language, timeZone] = reader
  return language === navigator.language && timeZone === new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Tells the server, for the next page that it renders: the time zone is not in a request, and the width only as a guess. */
export function keepReader(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const value = [timeZone, navigator.language, innerWidth, matchMedia('(pointer: coarse)').matches ? 1 : 0].join(' ')
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `foyer-reader=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** Tells the fields what was typed before they listened, and then the button that was pressed. */
export function replayEarly(): void {
  const early = globalThis.foyerEarly
  early?.stop()
  globalThis.foyerEarly = undefined
  for (const [field, value] of early?.typed ?? []) {
    if (!field.isConnected) continue
    if (typeof value === 'boolean') {
      if (field.checked !== value) field.click()
      continue
    }
    // React compares with the value that it set last: setting it past React makes the event count.
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (early?.pressed?.isConnected) early.pressed.click()
}
