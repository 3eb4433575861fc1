import { localTimeZone } from '#contract/domain/local-time.ts'
import type { Served } from '#web/entry/pages/render-page.tsx'
import { keepServedTheme } from '#web/theme/theme-provider.tsx'
import { applyTheme } from '#web/theme/workspace-theme.ts'

/** Something typed, with the value then, or pressed. */
type Act = { target: HTMLElement; value?: string | boolean }

declare global {
  /** What was done before the page could answer; its first script keeps it (web/entry/first-paint.js). */
  var foyerEarly: { acts: Act[]; stop: () => void } | undefined
}

/**
 * What the server rendered this page from (decision 69); undefined where it did not, or somebody is signed in. React takes its
 * HTML over where it `fits`: in another window, language or time zone this browser renders something else in its place.
 */
export function takeServed(element: HTMLElement, isAsServed = true): (Served & { fits: boolean }) | undefined {
  const data = document.getElementById('foyer-served')
  if (!data) return undefined
  data.remove()
  const served = JSON.parse(data.textContent) as Served // the server wrote it
  if (!('served' in document.documentElement.dataset)) return undefined
  if (served.theme) applyTheme(served.theme)
  // The server wrote its colors into the head.
  keepServedTheme()
  const fits = isAsServed && isAsHere(served)
  if (!fits) {
    const before = [...fieldsOf(element)]
    findField = (field) => fieldsOf(element)[before.indexOf(field)]
    delete document.documentElement.dataset.served
  }
  return { ...served, fits }
}

const fieldsOf = (element: ParentNode) => element.querySelectorAll<HTMLElement>('input, textarea, button, [role]')

/** A page that is rendered in its place has the same fields in the same order. */
let findField = (field: HTMLElement): HTMLElement | undefined => field

function isAsHere({ media, reader }: Served): boolean {
  // It is not sent to the server.
  if (location.hash) return false
  if (Object.entries(media).some(([query, answer]) => matchMedia(query).matches !== answer)) return false
  if (!reader) return true
  const [language, timeZone] = reader
  return language === navigator.language && timeZone === localTimeZone()
}

/** Tells the server, for the next page that it renders: the time zone is not in a request, and the width only as a guess. */
export function keepReader(): void {
  const value = [localTimeZone(), navigator.language, innerWidth, matchMedia('(pointer: coarse)').matches ? 1 : 0].join(
    ' ',
  )
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `foyer-reader=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** Does what was done before the page could answer: a field gets its value, something pressed is pressed, in their order. */
export function replayEarly(): void {
  const early = globalThis.foyerEarly
  early?.stop()
  globalThis.foyerEarly = undefined
  const acts = early?.acts ?? []
  const next = (): void => {
    const act = acts.shift()
    if (!act) return
    const target = findField(act.target)
    if (target?.isConnected) redo(target, act.value)
    // After the page has drawn it.
    setTimeout(next)
  }
  next()
}

function redo(target: HTMLElement, value: Act['value']): void {
  // To React an event counts that changes what it knows: it may have found the field as it is, with the state of before.
  if (typeof value === 'boolean' && target instanceof HTMLInputElement) target.checked = !value
  if (typeof value !== 'string') return target.click()
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  target.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
