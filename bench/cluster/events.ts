import { setTimeout as wait } from 'node:timers/promises'
import { ask, type Cluster, DATABASE_HOSTS, type DatabaseHost } from './cluster.ts'
import { until } from './host.ts'
import { join, separate } from './network.ts'
import type { ClusterEvent } from './play.ts'
import { restoreToMoment } from './restore.ts'
import * as services from './services.ts'

/** How long a host stays away, beyond what the others need to notice. */
const AWAY_MS = 15_000
const NOTICE_MS = 60_000
const STEP_MS = 3000

export const EVENTS: Record<string, ClusterEvent> = {
  'foyer-host': {
    title: 'Foyer host lost',
    goal: 3,
    async play({ cluster, begin }) {
      const [lost] = cluster.foyerHosts
      if (!lost) throw new Error('no host runs Foyer')
      begin()
      cluster.hosts[lost].powerOff()
      await wait(AWAY_MS)
      cluster.hosts[lost].powerOn()
      await cluster.startHost(lost)
      return ['the others served alone']
    },
  },
  primary: {
    title: 'Primary database host lost',
    goal: 15,
    async play({ cluster, begin }) {
      const lost = await cluster.memberWith('leader')
      begin()
      cluster.hosts[lost].powerOff()
      const primary = await newPrimary(cluster, lost)
      await wait(AWAY_MS)
      cluster.hosts[lost].powerOn()
      await cluster.startHost(lost)
      const healthy = await cluster.untilHealthy()
      return [`${primary} took over from ${lost}, which was a standby again ${seconds(healthy)} after its start`]
    },
  },
  'two-databases': {
    title: 'Primary and synchronous standby lost, then started again',
    goal: 30,
    async play({ cluster, users, begin, unmet }) {
      const lost = [await cluster.memberWith('leader'), await cluster.memberWith('sync_standby')]
      const lostAt = performance.now()
      for (const name of lost) cluster.hosts[name].powerOff()
      await wait(AWAY_MS)
      const page = await ask(`${cluster.origin}/`)
      if (!page.ok) unmet(`the app did not load while the database was away: ${page.status}`)
      const call = await ask(`${cluster.origin}/readyz`)
      if (call.status !== 503 || !call.headers.has('retry-after')) unmet(`a call was answered with ${call.status}`)
      const meanwhile = users.acknowledgedAt.filter((at) => at > lostAt + 1000).length
      if (meanwhile > 0) unmet(`${meanwhile} messages were acknowledged by one database host alone`)
      begin()
      for (const name of lost) cluster.hosts[name].powerOn()
      await Promise.all(lost.map((name) => cluster.startHost(name)))
      await cluster.untilHealthy()
      return [
        `nothing was acknowledged for ${seconds(AWAY_MS)}, the app itself loaded; counted from the start of the two`,
      ]
    },
  },
  redis: {
    title: 'Redis master lost',
    goal: 3,
    async play({ cluster, begin }) {
      const lost = await redisMaster(cluster)
      if (!lost) throw new Error('there is no master of Redis')
      begin()
      await cluster.hosts[lost].stop('redis', 'SIGKILL')
      let master: DatabaseHost | undefined
      const elected = await until('another master of Redis', NOTICE_MS, async () => {
        master = await redisMaster(cluster)
        return master !== undefined && master !== lost
      })
      await wait(STEP_MS)
      await cluster.hosts[lost].start(services.redis(cluster.hosts[lost]))
      await wait(AWAY_MS)
      return [`${master} was the master after ${seconds(elected)}`]
    },
  },
  proxy: {
    title: 'HAProxy host with the public address lost',
    goal: 5,
    async play({ cluster, begin }) {
      const lost = cluster.proxyHosts.find((name) => cluster.hasPublicAddress(name))
      if (!lost) throw new Error('no host has the public address')
      begin()
      cluster.hosts[lost].powerOff()
      await wait(AWAY_MS)
      cluster.hosts[lost].powerOn()
      await cluster.startHost(lost)
      return ['the address moved, and stayed there']
    },
  },
  partition: {
    title: 'Primary separated from the other database hosts',
    goal: 15,
    async play({ cluster, begin }) {
      const lost = await cluster.memberWith('leader')
      const others = DATABASE_HOSTS.filter((name) => name !== lost)
      begin()
      for (const other of others) separate(lost, other)
      const primary = await newPrimary(cluster, lost)
      await wait(AWAY_MS)
      for (const other of others) join(lost, other)
      const healthy = await cluster.untilHealthy()
      return [`${primary} took over from ${lost}, which followed ${seconds(healthy)} after the partition`]
    },
  },
  'switch-over': {
    title: 'Planned switch-over',
    goal: 3,
    async play({ cluster, begin }) {
      begin()
      return [await switchOver(cluster)]
    },
  },
  'upgrade-foyer': {
    title: 'Rolling upgrade of Foyer',
    goal: 3,
    async play({ cluster, begin }) {
      begin()
      for (const name of cluster.foyerHosts) {
        const host = cluster.hosts[name]
        await host.stop('foyer')
        await wait(STEP_MS)
        await host.start(services.foyer(host))
        await wait(STEP_MS)
      }
      return ['each host in turn: SIGTERM, start, ready']
    },
  },
  'upgrade-postgresql': {
    title: 'Rolling restart of PostgreSQL, as for a minor version',
    goal: 3,
    async play({ cluster, begin }) {
      const primary = await cluster.memberWith('leader')
      begin()
      for (const name of DATABASE_HOSTS.filter((database) => database !== primary)) await restart(cluster, name)
      const switched = await switchOver(cluster)
      await restart(cluster, primary)
      return ['each standby in turn', switched, 'the former primary last']
    },
  },
  restore: restoreToMoment,
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function newPrimary(cluster: Cluster, former: DatabaseHost): Promise<DatabaseHost> {
  let primary = former
  await until(
    'another primary',
    NOTICE_MS,
    async () => (primary = await cluster.memberWith('leader', former)) !== former,
  )
  return primary
}

async function switchOver(cluster: Cluster): Promise<string> {
  const [leader, candidate] = [await cluster.memberWith('leader'), await cluster.memberWith('sync_standby')]
  await cluster.askPatroni(leader, 'switchover', { leader, candidate })
  await cluster.untilHealthy()
  return `${candidate} took over from ${leader}`
}

async function restart(cluster: Cluster, name: DatabaseHost): Promise<void> {
  await cluster.askPatroni(name, 'restart', {})
  await cluster.untilHealthy()
}

/** The host whose Redis is a master with a replica. */
async function redisMaster(cluster: Cluster): Promise<DatabaseHost | undefined> {
  const command = ['redis-cli', '--no-auth-warning', '-a', services.VALUES.REDIS_PASSWORD, 'info', 'replication']
  return DATABASE_HOSTS.find((name) => {
    try {
      return /role:master\s+connected_slaves:[12]/.test(cluster.hosts[name].run(command))
    } catch {
      return false
    }
  })
}
