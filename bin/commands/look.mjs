// Screenshots of every page at every width in both color schemes, arranged as contact sheets under data/look/ for a person
// to review. Runs the browser stories that carry the tag @look; arguments go to Playwright, such as `npm run look -- -g theme`.
import { mkdirSync, rmSync } from 'node:fs'
import { findBrowser, missingForBrowser } from '../browser.mjs'
import { makeContactSheets } from '../contact-sheets.mjs'
import { installFromDebian } from '../debian.mjs'
import { timed } from './checks.mjs'
import { ensureBuilt } from './builds.mjs'

const FOLDER = 'data/look'
const SCREENSHOTS = `${FOLDER}/screenshots`

await installFromDebian(missingForBrowser, 'the browser stories')
const browser = (await ensureBuilt()) ? await findBrowser() : undefined
if (!browser) {
  console.error('There is no browser or no web build: set CHROMIUM_PATH to a Chromium')
  process.exit(1)
}
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(SCREENSHOTS, { recursive: true })
const args = ['test', '--grep', '@look', ...process.argv.slice(2)]
const ok = await timed('screenshots', 'node_modules/@playwright/test/cli.js', args, {
  ...browser,
  LOOK_SCREENSHOTS: SCREENSHOTS,
})
const pages = await makeContactSheets(SCREENSHOTS, FOLDER)
console.log(`${pages.length} contact sheets: ${FOLDER}/index.html`)
process.exit(ok ? 0 : 1)
