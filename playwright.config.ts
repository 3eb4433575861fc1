import { defineConfig } from '@playwright/test'
import { freePort } from './server/testing/free-port.ts'

// Found once: the processes that Playwright starts read this file again and have to see the same.
process.env.STORIES_PORT ??= String(await freePort())
const port = process.env.STORIES_PORT
const origin = `http://localhost:${port}`
// Root's Chromium refuses its sandbox, and so does the packaged one, which is made for containers.
const isPackaged = process.env.CHROMIUM_PACKAGED === '1'
const unboxed = isPackaged || process.getuid?.() === 0

/** Each run has its own, so that several can run beside each other (bin/run-folder.mjs). */
const reports = process.env.FOYER_TEST_REPORTS ?? 'data'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.story.ts',
  outputDir: `${reports}/playwright`,
  // One more than the cores of a small machine: a story often waits.
  workers: 3,
  projects: [
    // These tests start, kill and move the clock of a server of their own: one such server at a time.
    { name: 'own server', grep: /@own-server/, workers: 1 },
    // Every test has people and workspaces of its own on the shared server. The long ones begin first, so that no worker is
    // left with one at the end.
    { name: 'layouts', grep: /@look/, grepInvert: /@own-server/, fullyParallel: true },
    { name: 'shared server', grepInvert: /@own-server|@look/, fullyParallel: true },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  // Long enough for a machine that has much else to do: a wait ends with its event.
  expect: { timeout: 30_000 },
  reporter: [['dot'], ['json', { outputFile: `${reports}/playwright.json` }]],
  use: {
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // It would keep all files in every story's browser. e2e/offline.story.ts has it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording a trace costs a quarter of the time. TRACE=1 keeps one of each failed test.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...(unboxed ? ['--no-sandbox'] : []),
        ...(isPackaged ? ['--no-zygote', '--headless=shell'] : []),
        '--disable-gpu',
        // The pages are painted without a GPU anyway: one process less, and a seventh less CPU time for a first page.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" bin/foyer.mjs stories-server`,
    url: `${origin}/readyz`,
    env: { PORT: port, PUBLIC_URL: origin },
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})
