import { run } from './run.mjs'

/**
 * Settings that `npm start` passes on and that must not affect the installs made here: the destination, the packages,
 * and the outer script's own variables.
 */
const HANDED_DOWN =
  /^npm_(config_(global|prefix|local_prefix|omit|include|only|production|dev|ignore_scripts|dry_run|package_lock|save|workspace.*)|package_.*|lifecycle_.*)$/i

/** Runs npm, the same one that called us if any. @param {string} root @param {string[]} args */
export async function npm(root, args) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !HANDED_DOWN.test(name)))
  const cli = process.env.npm_execpath
  const windows = process.platform === 'win32'
  const code = /npm-cli\.[cm]?js$/.test(cli ?? '')
    ? await run(process.execPath, [cli, ...args], { cwd: root, env })
    : await run(windows ? 'npm.cmd' : 'npm', args, { cwd: root, env, shell: windows })
  if (code === 0) return
  console.error(`\nnpm ${args[0]} failed. It needs the npm registry; see its message above, then try again.`)
  process.exit(code)
}
