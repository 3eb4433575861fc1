import nodeConsole from 'node:console'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadFiles, loadWithRetry } from '#web/lib/loading/load-files.ts'

/** Additional settings of happy-dom's window, https://github.com/capricorn86/happy-dom/wiki/IBrowserSettings. */
type Settings = { disableCSSFileLoading: boolean; handleDisabledFileLoadingAsSuccess: boolean }
const { settings } = (window as unknown as { happyDOM: { settings: Settings } }).happyDOM

const original = { ...settings }
const stylesArrive = (arrive: boolean) => void (settings.handleDisabledFileLoadingAsSuccess = arrive)
const stylesheets = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => new URL(link.href).pathname)

const page = () => Promise.resolve('page')
const fetched = vi.fn<(href: string) => Promise<Response>>()

beforeEach(() => {
  settings.disableCSSFileLoading = true
  // happy-dom reports a style sheet that did not load there.
  vi.spyOn(nodeConsole, 'error').mockImplementation(() => {})
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response('x')))
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.unstubAllGlobals()
  for (const link of document.querySelectorAll('link')) link.remove()
  Object.assign(settings, original)
})

test('a script is fetched before it is imported, and only once', async () => {
  const load = vi.fn(page)
  fetched.mockImplementationOnce(async () => {
    expect(load).not.toHaveBeenCalled()
    return new Response('x')
  })
  expect(await Promise.all([loadFiles(load, ['/assets/a.js']), loadFiles(load, ['/assets/a.js'])])).toEqual([
    'page',
    'page',
  ])
  await loadFiles(load, ['/assets/a.js'])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a script that the page has asked for already is not fetched', async () => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/assets/b.js' }))
  await loadFiles(page, ['/assets/b.js'])
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not there', () => Promise.resolve(new Response(null, { status: 404 }))],
])('nothing is imported when a script %s, and the next attempt fetches it once more', async (why, answer) => {
  const load = vi.fn(page)
  const path = `/assets/${why.replaceAll(' ', '-')}.js`
  fetched.mockImplementationOnce(answer)
  await expect(loadFiles(load, [path])).rejects.toThrow(/fetch/)
  expect(load).not.toHaveBeenCalled()
  expect(await loadFiles(load, [path])).toBe('page')
})

test('nothing is imported without its styles, and the next attempt fetches them once more', async () => {
  const load = vi.fn(page)
  stylesArrive(false)
  await expect(loadFiles(load, ['/assets/page.css'])).rejects.toThrow(/page\.css could not be fetched/)
  await expect(loadFiles(load, ['/assets/page.css'])).rejects.toThrow(/page\.css could not be fetched/)
  expect(load).not.toHaveBeenCalled()
  expect(stylesheets()).toEqual([])
  stylesArrive(true)
  expect(await loadFiles(load, ['/assets/page.css'])).toBe('page')
  expect(stylesheets()).toEqual(['/assets/page.css'])
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
