import { findBrowser, missingForBrowser } from '../browser.mjs'
import { installFromDebian } from '../debian.mjs'
import { findEjabberd } from '../ejabberd.mjs'
import { ensureBuilt } from './builds.mjs'

const wanted = process.argv.slice(2).filter((argument) => argument !== '--write')
// These parts measure in a browser.
if (
  wanted.length === 0 ||
  ['first-picture', 'page', 'page-changes', 'scrolling'].some((part) => wanted.includes(part))
) {
  await installFromDebian(missingForBrowser, 'the measurements in a browser')
  Object.assign(process.env, await findBrowser())
}
if (wanted.length === 0 || ['messages', 'pairs'].some((part) => wanted.includes(part))) {
  Object.assign(process.env, await findEjabberd())
}
if (!(await ensureBuilt())) process.exit(1)
await import('../../bench/main.ts')
