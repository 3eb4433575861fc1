#!/usr/bin/env node
// The one way in for every command. Plain JavaScript that any Node from 18 on can read: it brings the right Node and the
// locked packages, then hands over to bin/commands/<command>.mjs.
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchNode, isNewEnough, useOwnNodeFirst } from './bootstrap/node.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { endWithNpm, endWithWrapper, runWrapped } from './bootstrap/parents.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command = 'start', ...args] = process.argv.slice(2)
const file = join(root, 'bin', 'commands', `${command}.mjs`)

if (!/^[a-z-]+$/.test(command) || !existsSync(file)) {
  console.error(
    `There is no command "${command}". The commands are the scripts of package.json: npm start, npm test, …`,
  )
  process.exit(2)
}
process.chdir(root)
endWithNpm()
if (!isNewEnough()) {
  const node = await fetchNode(root)
  process.exitCode = await runWrapped(node, [fileURLToPath(import.meta.url), command, ...args])
} else {
  useOwnNodeFirst()
  endWithWrapper()
  await ensurePackages(root)
  // What Node makes of the sources, types taken out, is kept for the next start; found by content, so never stale.
  nodeModule.enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'))
  process.argv.splice(2, process.argv.length, ...args)
  await import(new URL(`./commands/${command}.mjs`, import.meta.url).href)
}
