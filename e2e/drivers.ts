import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Page } from '@playwright/test'
import { freePort } from '../server/testing/free-port.ts'

/** What the walk of browsers.story.ts needs of a browser. */
export type Driver = {
  open(address: string): Promise<void>
  /** The value of an expression in the page, or of its promise. */
  evaluate(expression: string): Promise<unknown>
  click(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  /** Errors on the console so far. */
  errors(): Promise<string[]>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

const SIZE = { width: 1280, height: 800 }

/** The actions of both WebDriver protocols. */
const clickOn = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]
const typing = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

/** Chromium. The `page` fixture reports the errors. */
export const chromiumDriver = (page: Page): Driver => ({
  open: async (address) => void (await page.goto(address)),
  evaluate: (expression) => page.evaluate(expression),
  click: (x, y) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  errors: () => Promise.resolve([]),
  screenshot: () => page.screenshot(),
  close: () => Promise.resolve(),
})

/** Waits for a line of this form and returns its first group. */
async function lineOf(stream: Readable, form: RegExp): Promise<string> {
  for await (const line of createInterface(stream)) {
    const [, group] = form.exec(line) ?? []
    if (group !== undefined) return stream.resume() && group
  }
  throw new Error(`The program ended without ${String(form)}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

type BidiAnswer = { id?: number; type: string; method?: string; message?: string; result?: unknown; params?: unknown }

/** Firefox without a window, over WebDriver BiDi: https://w3c.github.io/webdriver-bidi */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-firefox-'))
  const firefox = spawn(program, ['--headless', '--remote-debugging-port=0', '--no-remote', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await lineOf(firefox.stderr, /WebDriver BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: BidiAnswer) => void>()
  const errors: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as BidiAnswer // the protocol's form
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    const { level, text } = (answer.params ?? {}) as { level?: string; text?: string } // of log.entryAdded, the only event
    if (level === 'error') errors.push(text ?? '')
  })
  let last = 0
  const send = async (method: string, params: object): Promise<unknown> => {
    const id = ++last
    const answered = new Promise<BidiAnswer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: SIZE })
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      // Only a text comes back as it is.
      const script = { expression: `Promise.resolve(${expression}).then(JSON.stringify)`, awaitPromise: true }
      const { result, exceptionDetails } = (await send('script.evaluate', { ...script, target: { context } })) as {
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    click: async (x, y) => void (await send('input.performActions', { context, actions: clickOn(x, y) })),
    type: async (text) => void (await send('input.performActions', { context, actions: typing(text) })),
    errors: () => Promise.resolve(errors),
    async screenshot() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    async close() {
      socket.close()
      await end(firefox)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/**
 * The driver cannot read the console: the page itself collects what is reported after its first load. WebKit alone reports
 * a measured list that changes again within the frame, which virtua declares harmless.
 */
const collectErrors = `(() => {
  window.collectedErrors = []
  const collect = (error) => {
    const text = String(error?.stack ?? error)
    if (!text.startsWith('ResizeObserver loop')) collectedErrors.push(location.pathname + ': ' + text)
  }
  addEventListener('error', ({ error, message }) => collect(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => collect(reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => collect('policy: ' + violatedDirective))
  console.error = (...parts) => collect(parts.join(' '))
})()`

/** WebKitGTK's MiniBrowser on a display of its own, over WebDriver: https://www.w3.org/TR/webdriver2 */
export async function startWebKit(program: string): Promise<Driver> {
  const screen = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const display = spawn('Xvfb', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await lineOf(display.stdio[3] as Readable, /^(\d+)$/) // a pipe, as asked above
  const port = String(await freePort())
  const env = { ...process.env, DISPLAY: `:${number}` }
  // By default it listens on IPv6 too, and ends where there is none.
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], { stdio: 'ignore', env })

  const call = async (path: string, request: RequestInit): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, request)
    const { value } = (await answer.json()) as { value: unknown } // the protocol's form
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) if (driver.exitCode !== null) throw new Error('The driver of WebKit ended')
  const { sessionId } = (await call('', { method: 'POST', body: '{"capabilities":{}}' })) as { sessionId: string }
  const send = (command: string, body: object) =>
    call(`/${sessionId}/${command}`, { method: 'POST', body: JSON.stringify(body) })
  const evaluate = (expression: string) =>
    send('execute/async', {
      script: `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      args: [],
    }).then((answer) => {
      const { value, error } = answer as { value?: unknown; error?: string } // what the script above gives
      if (error !== undefined) throw new Error(error)
      return value
    })
  await send('window/rect', SIZE)
  return {
    async open(url) {
      await send('url', { url })
      await evaluate(collectErrors)
    },
    evaluate,
    click: async (x, y) => void (await send('actions', { actions: clickOn(x, y) })),
    type: async (text) => void (await send('actions', { actions: typing(text) })),
    errors: async () => (await evaluate('collectedErrors')) as string[],
    async screenshot() {
      return Buffer.from((await call(`/${sessionId}/screenshot`, {})) as string, 'base64')
    },
    async close() {
      await call(`/${sessionId}`, { method: 'DELETE' })
      await end(driver)
      await end(display)
    },
  }
}
