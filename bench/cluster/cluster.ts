import type pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { Host, until } from './host.ts'
import { ADDRESSES, type HostName, HOST_NAMES, ip, namespaceOf, PUBLIC_ADDRESS } from './network.ts'
import * as services from './services.ts'

export const DATABASE_HOSTS = ['db1', 'db2', 'db3'] as const
export type DatabaseHost = (typeof DATABASE_HOSTS)[number]

/** Which hosts run Foyer, and which can have the public address: hosts of their own, or the database hosts. */
const LAYOUTS = {
  seven: { foyer: ['foyer1', 'foyer2'], proxy: ['lb1', 'lb2'] },
  three: { foyer: DATABASE_HOSTS, proxy: DATABASE_HOSTS },
} as const satisfies Record<string, { foyer: readonly HostName[]; proxy: readonly HostName[] }>
export type Layout = keyof typeof LAYOUTS

type Role = 'leader' | 'sync_standby' | 'replica'
type Member = { name: DatabaseHost; role: Role; state: string; lag?: number | string }

const READY_MS = 120_000

/** All hosts of ops/cluster, started in the order of docs/cluster.md. */
export class Cluster {
  readonly origin = `http://${PUBLIC_ADDRESS}`
  /** As an administrator, over the way that Foyer's hosts have to the primary. */
  readonly database: pg.ClientConfig = {
    host: '127.0.0.1',
    port: 15432,
    user: 'postgres',
    password: services.VALUES.POSTGRES_PASSWORD,
    database: 'foyer',
  }
  readonly hosts: Record<HostName, Host>
  readonly foyerHosts: readonly HostName[]
  readonly proxyHosts: readonly HostName[]

  constructor(home: string, layout: Layout) {
    this.foyerHosts = LAYOUTS[layout].foyer
    this.proxyHosts = LAYOUTS[layout].proxy
    const hosts = HOST_NAMES.map((name) => [name, new Host(name, home)])
    this.hosts = Object.fromEntries(hosts) as Record<HostName, Host> // of every name
  }

  async start(): Promise<void> {
    const { store, people } = this.hosts
    const certificate = services.installStore(store)
    await store.start(services.store(store))
    for (const name of DATABASE_HOSTS) services.installDatabaseHost(this.hosts[name], certificate)
    await Promise.all(DATABASE_HOSTS.map((name) => this.#startDatabase(this.hosts[name])))
    await this.untilHealthy()
    const primary = this.hosts[await this.memberWith('leader')]
    const config = primary.path('--config=/etc/pgbackrest.conf')
    primary.run(['pgbackrest', config, '--stanza=foyer', 'stanza-create'], { user: 'postgres' })
    services.installLocalProxy(people)
    await people.start(services.haproxy(people))
    for (const name of this.proxyHosts) services.installProxyHost(this.hosts[name], this.foyerHosts)
    for (const name of this.foyerHosts) services.installFoyerHost(this.hosts[name])
    await Promise.all(this.foyerHosts.map((name) => this.#startFoyer(this.hosts[name])))
    await Promise.all(this.proxyHosts.map((name) => this.#startProxy(this.hosts[name])))
    await until('the public address', READY_MS, async () => (await ask(`${this.origin}/readyz`)).ok)
  }

  async startHost(name: HostName): Promise<void> {
    const host = this.hosts[name]
    if (DATABASE_HOSTS.some((database) => database === name)) await this.#startDatabase(host)
    if (this.foyerHosts.includes(name)) await this.#startFoyer(host)
    if (this.proxyHosts.includes(name)) await this.#startProxy(host)
  }

  async #startDatabase(host: Host): Promise<void> {
    await host.start(services.etcd(host))
    await host.start(services.redis(host))
    await host.start(services.sentinel(host))
    await host.start(services.patroni(host))
  }

  async #startFoyer(host: Host): Promise<void> {
    services.applySysctl(host)
    await host.start(services.haproxy(host))
    // HAProxy takes every server for the primary until it has asked: systemd would start Foyer again.
    await host.start(services.foyer(host)).catch(() => host.start(services.foyer(host)))
  }

  async #startProxy(host: Host): Promise<void> {
    services.applySysctl(host)
    if (!this.foyerHosts.includes(host.name)) await host.start(services.haproxy(host))
    await host.start(services.keepalived(host))
  }

  /** The members of the PostgreSQL cluster, from the first Patroni that answers. */
  async members(except?: DatabaseHost): Promise<Member[]> {
    for (const name of DATABASE_HOSTS.filter((database) => database !== except)) {
      const answer = await ask(`http://${ADDRESSES[name]}:8008/cluster`).catch(() => undefined)
      // Patroni's own format.
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  /** Waits until there is one. A host that was cut off may go on calling itself the leader: `except` leaves it out. */
  async memberWith(role: Role, except?: DatabaseHost): Promise<DatabaseHost> {
    for (;;) {
      const found = (await this.members(except)).find((member) => member.role === role)
      if (found) return found.name
      await wait(100)
    }
  }

  hasPublicAddress(name: HostName): boolean {
    return ip('-n', namespaceOf(name), '-brief', 'address').includes(PUBLIC_ADDRESS)
  }

  /** A primary, a synchronous standby and one more, all of them up to date. */
  untilHealthy(): Promise<number> {
    return until('a primary with two standbys', READY_MS, async () => {
      const members = await this.members()
      const roles = members.map(({ role }) => role).toSorted()
      const isUp = ({ role, state, lag }: Member) =>
        role === 'leader' ? state === 'running' : ['running', 'streaming'].includes(state) && lag === 0
      return roles.join() === 'leader,replica,sync_standby' && members.every(isUp)
    })
  }

  /** Asks Patroni as `patronictl` does. */
  async askPatroni(name: DatabaseHost, path: string, body: object): Promise<string> {
    const login = Buffer.from(`patroni:${services.VALUES.PATRONI_PASSWORD}`).toString('base64')
    const answer = await fetch(`http://${ADDRESSES[name]}:8008/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Patroni's ${path}: ${answer.status} ${text}`)
    return text
  }
}

export const ask = (url: string): Promise<Response> => fetch(url, { signal: AbortSignal.timeout(2000) })
