import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withDatabase } from '../database.ts'
import { type Cluster, DATABASE_HOSTS } from './cluster.ts'
import type { ClusterEvent } from './play.ts'
import * as services from './services.ts'

const WRITING_MS = 5000
const DATA = '/var/lib/postgresql/15/foyer'

/** Somebody deletes all messages. The database goes back to the moment before, by the steps of docs/cluster.md. */
export const restoreToMoment: ClusterEvent = {
  title: 'All messages deleted by mistake: restore to the moment before',
  goal: Infinity,
  async play({ cluster, users, begin, unmet }) {
    const primary = await cluster.memberWith('leader')
    const host = cluster.hosts[primary]
    host.run([host.path('/etc/patroni/backup-database.sh'), 'full'], { user: 'postgres' })
    await wait(WRITING_MS) // what is written after the backup comes from the log
    await users.pause()
    const before = await ask(cluster, 'select count(*)::int as answer from foyer.messages')
    const moment = await ask(cluster, 'select clock_timestamp()::text as answer')
    await ask(cluster, 'select 0 as answer; truncate foyer.messages cascade; select pg_switch_wal()')
    begin()
    const began = performance.now()
    for (const name of cluster.foyerHosts) await cluster.hosts[name].stop('foyer')
    // The primary last: a standby would take over.
    const standbys = DATABASE_HOSTS.filter((name) => name !== primary)
    for (const name of [...standbys, primary]) await cluster.hosts[name].stop('patroni')
    const config = host.path('/etc/patroni/config.yml')
    const answers = 'foyer\nYes I am aware\n'
    host.run(['patronictl', '-c', config, 'remove', 'foyer'], { user: 'postgres', input: answers })
    host.run([host.path('/etc/patroni/restore-database.sh'), String(moment)], { user: 'postgres' })
    await host.start(services.patroni(host))
    await cluster.memberWith('leader')
    for (const name of standbys) {
      rmSync(cluster.hosts[name].path(DATA), { recursive: true })
      await cluster.hosts[name].start(services.patroni(cluster.hosts[name]))
    }
    await cluster.untilHealthy()
    for (const name of cluster.foyerHosts) await cluster.hosts[name].start(services.foyer(cluster.hosts[name]))
    const took = (performance.now() - began) / 1000
    const after = await ask(cluster, 'select count(*)::int as answer from foyer.messages')
    if (after !== before) unmet(`${String(after)} of ${String(before)} messages are there after the restore`)
    users.resume()
    return [
      `${String(before)} messages before, ${String(after)} after; all hosts were back ${took.toFixed(0)} s after the mistake`,
    ]
  },
}

type Answer = pg.QueryResult<{ answer: unknown }>

async function ask(cluster: Cluster, statement: string): Promise<unknown> {
  const result = await withDatabase(cluster.database, (client): Promise<Answer | Answer[]> => client.query(statement))
  return (Array.isArray(result) ? result[0] : result)?.rows[0]?.answer
}
