import { run } from '../bootstrap/run.mjs'

/** Name, program, arguments. The walls between the parts of the house are lint rules. */
const CHECKS = [
  ['format', 'node_modules/oxfmt/bin/oxfmt', ['--check']],
  ['lint and walls', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'node_modules/typescript/bin/tsc', ['-p', '.']],
  ['unused', 'node_modules/knip/bin/knip.js', []],
]

/** @returns {Promise<{ name: string, ok: boolean }[]>} */
export async function runChecks() {
  const results = []
  for (const [name, program, args] of CHECKS) results.push({ name, ok: await timed(name, program, args) })
  return results
}

/**
 * Runs one tool of node_modules and says how it went. With NODE_ENV=test.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function timed(name, program, args, env = {}) {
  const start = performance.now()
  const ok =
    (await run(process.execPath, [program, ...args], { env: { ...process.env, NODE_ENV: 'test', ...env } })) === 0
  console.log(`${name}: ${ok ? 'ok' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return ok
}
