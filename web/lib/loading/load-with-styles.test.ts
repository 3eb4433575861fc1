import nodeConsole from 'node:console'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWithRetry, loadWithStyles } from '#web/lib/loading/load-with-styles.ts'

/** Additional settings of happy-dom's window, https://github.com/capricorn86/happy-dom/wiki/IBrowserSettings. */
type Settings = { disableCSSFileLoading: boolean; handleDisabledFileLoadingAsSuccess: boolean }
const { settings } = (window as unknown as { happyDOM: { settings: Settings } }).happyDOM

const original = { ...settings }

const stylesArrive = (arrive: boolean) => void (settings.handleDisabledFileLoadingAsSuccess = arrive)

const stylesheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]

function add(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href })
  document.head.append(link)
  return link
}

const page = () => Promise.resolve('page')

beforeEach(() => {
  settings.disableCSSFileLoading = true
  // happy-dom reports a style sheet that did not load there.
  vi.spyOn(nodeConsole, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  stylesArrive(true)
  await loadWithStyles(page)
  for (const link of stylesheets()) link.remove()
  Object.assign(settings, original)
})

test('styles that failed are fetched again before their part is loaded, and only once', async () => {
  stylesArrive(false)
  const first = add('/assets/page.css')
  stylesArrive(true)
  const load = vi.fn(() => {
    expect(stylesheets()).not.toContain(first)
    return page()
  })
  expect(await Promise.all([loadWithStyles(load), loadWithStyles(load)])).toEqual(['page', 'page'])
  const [again, ...more] = stylesheets()
  expect(again?.getAttribute('href')).toBe('/assets/page.css')
  expect(more).toEqual([])
  await loadWithStyles(load)
  expect(stylesheets()).toEqual([again])
})

test('a part is not loaded when its styles fail again, and the next attempt fetches them once more', async () => {
  stylesArrive(false)
  add('/assets/page.css')
  const load = vi.fn(page)
  await expect(loadWithStyles(load)).rejects.toThrow(/page\.css could not be fetched/)
  await expect(loadWithStyles(load)).rejects.toThrow(/page\.css could not be fetched/)
  expect(load).not.toHaveBeenCalled()
  stylesArrive(true)
  expect(await loadWithStyles(load)).toBe('page')
})

test('a load does not wait for styles that arrived, nor for images that failed', async () => {
  stylesArrive(true)
  const link = add('/assets/page.css')
  const image = document.createElement('img')
  document.body.append(image)
  image.dispatchEvent(new Event('error'))
  expect(await loadWithStyles(page)).toBe('page')
  expect(stylesheets()).toEqual([link])
  image.remove()
})

test('loadWithRetry loads again after longer and longer pauses until it succeeds', async () => {
  vi.useFakeTimers()
  const load = vi.fn(page)
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  for (let failures = 0; failures < 7; failures++) load.mockImplementationOnce(lost)
  const loaded = loadWithRetry(load)
  const tries: number[] = []
  for (const pause of [0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(pause)
    tries.push(load.mock.calls.length)
  }
  vi.useRealTimers()
  expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await loaded).toBe('page')
})
