import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const script = readFileSync('web/public/service-worker.js', 'utf8')
const message = { title: 'Cleo Client', body: 'Hello', link: '/messages/1' }

/** What the worker shows of a push in a browser that names itself so, while a page that shows messages is seen. */
async function shownBy(userAgent: string, data: object | undefined = message): Promise<unknown[]> {
  const listeners = new Map<string, (event: object) => void>()
  const showNotification = vi.fn(() => Promise.resolve())
  const page = {
    visibilityState: 'visible',
    postMessage: (_: string, [port]: [MessagePort]) => port.postMessage(true),
  }
  runInNewContext(script, {
    self: {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      location: { origin: 'https://foyer.example' },
      registration: { showNotification },
      clients: { matchAll: () => Promise.resolve([page]) },
    },
    navigator: { userAgent },
    MessageChannel,
    setTimeout: () => {}, // the page answers, however long this machine takes
    Promise,
    URL,
  })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  listeners.get('push')?.({ data: data && { json: () => data }, waitUntil: resolve })
  await promise
  return showNotification.mock.calls
}

test('[SHELL-6] a page is kept under the address that the server answered, not under one that it put right', async () => {
  const kept: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  let answer: { redirected: boolean }
  runInNewContext(script, {
    self: {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      location: { origin: 'https://foyer.example' },
    },
    navigator: { userAgent: '' },
    caches: {
      open: () => ({ match: () => undefined, keys: () => [], put: (pathname: string) => void kept.push(pathname) }),
    },
    fetch: () =>
      Promise.resolve({ status: 200, headers: new Headers({ 'foyer-version': '1' }), clone: () => answer, ...answer }),
    Promise,
    URL,
  })
  for (const [path, redirected] of [
    ['/clients/abc', false],
    ['/clients/abc).', true],
  ] as const) {
    answer = { redirected }
    const work: Promise<unknown>[] = []
    const keep = (promise: Promise<unknown>) => void work.push(promise)
    const request = { method: 'GET', mode: 'navigate', url: `https://foyer.example${path}` }
    listeners.get('fetch')?.({ request, respondWith: keep, waitUntil: keep })
    for (const promise of work) await promise
    await work.at(-1)
  }
  expect(kept).toEqual(['/clients/abc'])
})

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit}`
test.each([
  ['Safari on a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.5 Safari/605.1.15`],
  ['Safari on an iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["an iPhone's home screen", `${iphone} Mobile/15E148`],
  ["an iPad's home screen", `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${webkit} Mobile/15E148`],
  ['Chrome on an iPhone', `${iphone} CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on an iPhone', `${iphone} Version/17.0 EdgiOS/125.0 Mobile/15E148 Safari/605.1.15`],
  ['WebKit on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Version/17.0 Safari/605.1.15`],
])('[NOTE-6] %s shows something for each push', async (_, userAgent) => {
  expect(await shownBy(userAgent)).toHaveLength(1)
  expect(await shownBy(userAgent, {})).toEqual([['Foyer', expect.anything()]])
})

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0'
test.each([
  ['Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`],
  ['Chrome on a phone', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  ['Edge', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/126.0.0.0`],
  [
    'Samsung Internet',
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
])('[NOTE-6] %s shows no push of a message that a page shows', async (_, userAgent) => {
  expect(await shownBy(userAgent)).toEqual([])
})
