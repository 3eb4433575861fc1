import type { DehydratedState } from '@tanstack/react-query'
import { localTimeZone } from '#contract/domain/local-time.ts'
import type { Theme } from '#contract/themes.ts'
import { keepServedTheme } from '#web/theme/theme-provider.tsx'
import { applyTheme } from '#web/theme/workspace-theme.ts'

/** What the server rendered the page from (decision 69). */
export type Served = {
  /** The media queries that it asked, and the answers that it assumed. */
  media: Record<string, boolean>
  /** Language and time zone of the reader, if the page shows dates. */
  reader?: string[]
  theme?: Theme
  queries?: DehydratedState
}

/** An element that got a value, or was pressed. */
type Act = { target: HTMLElement; value?: string | boolean }

declare global {
  /** What the person did before the page was hydrated, recorded by web/entry/first-paint.js. */
  var foyerEarly: { acts: Act[]; stop: () => void } | undefined
}

/**
 * Undefined if the server has not rendered this page, or rendered it for a stranger and somebody is signed in. `fits` if the browser
 * would have rendered the same HTML and can hydrate it; otherwise, for example in a window of another width, it renders its own.
 */
export function takeServed(element: HTMLElement, isAsServed = true): (Served & { fits: boolean }) | undefined {
  const data = document.getElementById('foyer-served')
  if (!data) return undefined
  data.remove()
  if (!('served' in document.documentElement.dataset)) return undefined
  const served = JSON.parse(data.textContent) as Served // the server wrote it
  if (served.theme) applyTheme(served.theme)
  keepServedTheme()
  const fits = isAsServed && isAsHere(served)
  if (!fits) {
    const before = fieldsOf(element)
    findField = (field) => fieldsOf(element).get(keyIn(before, field))
    delete document.documentElement.dataset.served
  }
  return { ...served, fits }
}

let findField = (field: HTMLElement): HTMLElement | undefined => field

/** The fields and buttons by their names, numbered where several have the same one: a page rendered anew has the same. */
function fieldsOf(element: ParentNode): ReadonlyMap<string, HTMLElement> {
  const found = new Map<string, HTMLElement>()
  for (const field of element.querySelectorAll<HTMLElement>('input, textarea, select, button, [role]')) {
    const { labels } = field as Partial<HTMLInputElement> // undefined for what has none
    const name = [field.tagName, field.getAttribute('name'), labels?.[0]?.textContent ?? field.textContent].join(' ')
    let number = 0
    while (found.has(`${name} ${number}`)) number += 1
    found.set(`${name} ${number}`, field)
  }
  return found
}

const keyIn = (fields: ReadonlyMap<string, HTMLElement>, field: HTMLElement): string =>
  [...fields].find(([, one]) => one === field)?.[0] ?? ''

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

/** Repeats, in their order, what the person did before the page was hydrated. */
export function replayEarly(): void {
  const early = globalThis.foyerEarly
  early?.stop()
  globalThis.foyerEarly = undefined
  const acts = early?.acts ?? []
  const next = (): void => {
    const act = acts.shift()
    if (!act) return
    const target = findField(act.target)
    if (target?.isConnected) repeat(target, act)
    // After React has drawn the result.
    setTimeout(next)
  }
  next()
}

/** React ignores an event after which a field has the value that React knows: the field gets another one first. */
function repeat(target: HTMLElement, { value }: Act): void {
  if (value === undefined) return target.click()
  if (typeof value === 'boolean') {
    if (target instanceof HTMLInputElement) target.checked = !value
    return target.click()
  }
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value)
  for (const name of ['input', 'change']) target.dispatchEvent(new Event(name, { bubbles: true }))
}
