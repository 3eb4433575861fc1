#!/usr/bin/env node
// The entry point of every command. Plain JavaScript for any Node from 18 on: it fetches the right Node and the locked
// packages, then runs bin/commands/<command>.mjs.
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginCommand } from './bootstrap/clock.mjs'
import { isGoodNode } from './bootstrap/node-version.mjs'
import { fetchNode, useOwnNodeFirst } from './bootstrap/node.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { endWithNpm, endWithWrapper, runWrapped } from './bootstrap/parents.mjs'

/** They need the packages of production alone: an image and a pruned release have no others. */
const IN_PRODUCTION = ['backup', 'doctor', 'migrate', 'restore', 'rotate-keys', 'two-step-off']

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command = 'start', ...args] = process.argv.slice(2)
const file = join(root, 'bin', 'commands', `${command}.mjs`)

if (!/^[a-z-]+$/.test(command) || !existsSync(file)) {
  console.error(
    `There is no command "${command}". The commands are the scripts of package.json: npm start, npm test, …`,
  )
  process.exit(2)
}
process.env.INIT_CWD ??= process.cwd() // npm says where it was called
process.chdir(root)
beginCommand()
endWithNpm()
if (!isGoodNode()) {
  const node = await fetchNode(root)
  process.exitCode = await runWrapped(node, [...process.execArgv, fileURLToPath(import.meta.url), command, ...args])
} else {
  useOwnNodeFirst()
  endWithWrapper()
  await ensurePackages(root, { isProduction: IN_PRODUCTION.includes(command) })
  // Caches the compiled sources for the next start. The key is their content, so the cache is never stale.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  process.argv.splice(2, process.argv.length, ...args)
  await import(new URL(`./commands/${command}.mjs`, import.meta.url).href)
}
