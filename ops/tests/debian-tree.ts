import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Debian trees and images are kept here from one run to the next. */
const CACHE = process.env['FOYER_TEST_CACHE'] ?? '/var/cache/foyer-tests'

/** Runs a program to its end and returns what it wrote; throws with its errors otherwise. */
export function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): string {
  const options = { encoding: 'utf8', maxBuffer: 1e9, env: { ...process.env, ...env } } as const
  const { status, stdout, stderr, error } = spawnSync(program, args, options)
  if (error) throw new Error(`${program}: ${error.message}`)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}

/** The folder of a minimal Debian with these packages, of this machine's version or another, made by debootstrap at the first time. */
export function debianTree(name: string, packages: string[], version?: string): string {
  if (process.getuid?.() !== 0) throw new Error('Only root can make a Debian tree and run it')
  const tree = join(CACHE, name)
  if (existsSync(tree)) return tree
  const fresh = `${tree}.${process.pid}` // renamed when complete
  mkdirSync(CACHE, { recursive: true })
  const { suite, mirror } = debianSource()
  const included = packages.length > 0 ? [`--include=${packages.join(',')}`] : []
  try {
    run('debootstrap', ['--variant=minbase', ...included, version ?? suite, fresh, mirror])
    rmSync(join(fresh, 'var/cache/apt'), { recursive: true, force: true })
    rmSync(join(fresh, 'var/lib/apt/lists'), { recursive: true, force: true })
    renameSync(fresh, tree)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return tree
}

/** This machine's version of Debian, and where its own packages come from. */
function debianSource(): { suite: string; mirror: string } {
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable'
  const sources = run('apt-get', ['indextargets', '--format', '$(RELEASE) $(SITE)', 'Created-By: Packages'])
  const mirror = sources.split('\n').find((line) => line.startsWith(`${suite} `))
  return { suite, mirror: mirror?.split(' ')[1] ?? 'http://deb.debian.org/debian' }
}
