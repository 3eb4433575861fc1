import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNetwork, namespaceOf, removeNetwork } from '../bench/cluster/network.ts'
import { ensureBuilt } from './commands/builds.mjs'
import { installFromDebian } from './debian.mjs'

/** Each program with Debian's package of it. */
const PROGRAMS = {
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd/__init__.py': 'python3-etcd',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/psql': 'postgresql-client-15',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/bin/redis-server': 'redis-server',
  '/usr/bin/redis-sentinel': 'redis-sentinel',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/keepalived': 'keepalived',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/setpriv': 'util-linux',
  '/bin/ip': 'iproute2',
  '/sbin/sysctl': 'procps',
}
const missingPackages = () => Object.keys(PROGRAMS).flatMap((file) => (existsSync(file) ? [] : [PROGRAMS[file]]))

/** Says what this machine lacks, after root on Debian got the packages. @returns {Promise<string | undefined>} */
export async function missingForCluster() {
  if (process.getuid?.() !== 0) return 'root, for network namespaces'
  await installFromDebian(missingPackages, 'the cluster')
  if (missingPackages().length > 0) return `Debian's packages ${missingPackages().join(', ')}`
  if (spawnSync('unshare', ['--net', 'true']).status !== 0) return 'a kernel that lets root make network namespaces'
}

const FOLDER = 'foyer-cluster-'

/**
 * Brings all hosts up, plays the events, and removes everything again, also after Ctrl-C.
 * @param {string[]} events @param {{ keep: boolean, layout: 'seven' | 'three' }} options
 */
export async function playCluster(events, { keep, layout }) {
  if (!(await ensureBuilt())) return { played: [], clean: false }
  const home = mkdtempSync(join(tmpdir(), FOLDER))
  chmodSync(home, 0o755) // PostgreSQL and Redis run as users of their own
  const results = join(home, 'results.json')
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const stop = () => child?.kill('SIGKILL')
  for (const signal of ENDS) process.on(signal, stop)
  try {
    createNetwork()
    const inside = ['netns', 'exec', namespaceOf('people'), process.execPath]
    child = spawn('ip', [...inside, 'bench/cluster/main.ts', home, results, layout, ...events], { stdio: 'inherit' })
    const code = await new Promise((resolve) => child.once('exit', resolve))
    const played = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : []
    return { played, clean: code === 0 && played.length === events.length }
  } finally {
    removeNetwork()
    for (const signal of ENDS) process.off(signal, stop)
    if (keep) console.log(`The logs of all hosts are in ${home}`)
    else rmSync(home, { recursive: true, force: true })
  }
}

const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Removes what a run left that was killed. */
export function removeCluster() {
  removeNetwork()
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(FOLDER)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
