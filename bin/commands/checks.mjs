import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../bootstrap/run.mjs'
import { addTime } from '../times.mjs'

/** Name, program, arguments. The layers are lint rules. */
const CHECKS = [
  ['format', 'node_modules/oxfmt/bin/oxfmt', ['--check']],
  ['lint and layers', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'node_modules/typescript/bin/tsc', ['-p', '.']],
  ['unused', 'node_modules/knip/bin/knip.js', []],
]

/** @returns {Promise<{ name: string, ok: boolean }[]>} */
export async function runChecks() {
  const results = []
  for (const [name, program, args] of CHECKS) results.push({ name, ok: await quietly(name, program, args) })
  return results
}

/** Prints the output of a check only if it fails: other tests may run at the same time. */
async function quietly(name, program, args) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-check-'))
  const file = join(folder, 'output')
  const output = openSync(file, 'w')
  const ok = await timed(name, program, args, {}, ['ignore', output, output])
  closeSync(output)
  if (!ok) console.log(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  return ok
}

/**
 * Runs one tool of node_modules with NODE_ENV=test and prints its result. @param {string} name @param {string} program
 * @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {import('node:child_process').StdioOptions} [stdio]
 */
export async function timed(name, program, args, env = {}, stdio = 'inherit') {
  const start = performance.now()
  const options = { env: { ...process.env, NODE_ENV: 'test', ...env }, stdio }
  const ok = (await run(process.execPath, [program, ...args], options)) === 0
  const seconds = (performance.now() - start) / 1000
  addTime(name, seconds)
  console.log(`${name}: ${ok ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  return ok
}
