import { spawnSync } from 'node:child_process'

/** Every host of ops/cluster by its address there. `store` is the S3 of somebody else, `people` are the browsers. */
export const ADDRESSES = {
  db1: '10.20.0.11',
  db2: '10.20.0.12',
  db3: '10.20.0.13',
  foyer1: '10.20.0.21',
  foyer2: '10.20.0.22',
  lb1: '10.20.0.31',
  lb2: '10.20.0.32',
  store: '10.20.0.41',
  people: '10.20.0.51',
} as const
export type HostName = keyof typeof ADDRESSES
export const HOST_NAMES = Object.keys(ADDRESSES) as HostName[] // keys of a literal

/** Where people reach Foyer; keepalived moves it. */
export const PUBLIC_ADDRESS = '10.20.0.10'

const LAN = 'foyer-lan'
export const namespaceOf = (host: HostName): string => `foyer-${host}`
/** The host's end of its cable at the switch. */
const portOf = (host: HostName) => `to-${host}`

export function ip(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.trim()}`)
  return stdout
}

/** A network namespace for each host and one for the switch between them. Nothing of it is seen from outside. */
export function createNetwork(): void {
  ip('netns', 'add', LAN)
  ip('-n', LAN, 'link', 'add', 'switch', 'type', 'bridge')
  ip('-n', LAN, 'link', 'set', 'switch', 'up')
  for (const host of HOST_NAMES) {
    const space = namespaceOf(host)
    ip('netns', 'add', space)
    ip('-n', LAN, 'link', 'add', portOf(host), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    ip('-n', LAN, 'link', 'set', portOf(host), 'master', 'switch', 'up')
    ip('-n', space, 'address', 'add', `${ADDRESSES[host]}/24`, 'dev', 'eth0')
    ip('-n', space, 'link', 'set', 'lo', 'up')
    ip('-n', space, 'link', 'set', 'eth0', 'up')
  }
}

/** Ends everything that runs in the namespaces of a run, and removes them. */
export function removeNetwork(): void {
  for (const space of existing()) {
    killAllIn(space)
    ip('netns', 'delete', space)
  }
}

export const networkExists = (): boolean => existing().length > 0

const existing = () => {
  const names = ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
  return [LAN, ...HOST_NAMES.map(namespaceOf)].filter((space) => names.includes(space))
}

const pidsIn = (space: string) => ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number)

/** Again and again, since a process that is about to be killed may start another one. */
function killAllIn(space: string): void {
  for (;;) {
    const pids = pidsIn(space).filter((pid) => pid !== process.pid)
    if (pids.length === 0) return
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // it has ended meanwhile
      }
    }
  }
}

/** Like power lost: the cable first, so that no other host hears an end of its connections. */
export function powerOff(host: HostName): void {
  ip('-n', LAN, 'link', 'set', portOf(host), 'down')
  killAllIn(namespaceOf(host))
}

export const connectCable = (host: HostName): void => void ip('-n', LAN, 'link', 'set', portOf(host), 'up')

/** The address of no network card. */
const UNUSED_ADDRESS = '02:00:00:00:00:01'

/** The two hosts drop each other's packets without an error; all others reach both. */
export function separate(a: HostName, b: HostName): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const)
    ip(
      '-n',
      namespaceOf(from),
      ...`neigh replace ${ADDRESSES[to]} lladdr ${UNUSED_ADDRESS} nud permanent dev eth0`.split(' '),
    )
}

export function join(a: HostName, b: HostName): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const)
    ip('-n', namespaceOf(from), 'neigh', 'delete', ADDRESSES[to], 'dev', 'eth0')
}
