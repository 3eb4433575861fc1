import { writeFileSync } from 'node:fs'
import { Cluster } from './cluster.ts'
import { EVENTS } from './events.ts'
import { playEvent } from './play.ts'
import { printEvent } from './report.ts'

/**
 * Runs in the namespace of the people. Arguments: the folder of all hosts, the file for the results, how many hosts
 * there are, the events to play.
 */
const [home = '', results = '', layout, ...selected] = process.argv.slice(2)
const cluster = new Cluster(home, layout === 'three' ? 'three' : 'seven')
const began = performance.now()
await cluster.start()
console.log(`All hosts are up after ${Math.round((performance.now() - began) / 1000)} s`)
const played = []
for (const name of selected) {
  const event = EVENTS[name]
  if (!event) continue
  const title = layout === 'three' ? `${event.title}, of three hosts that run everything` : event.title
  const result = await playEvent(cluster, { ...event, title })
  printEvent(result)
  played.push({ name, ...result })
  writeFileSync(results, JSON.stringify(played))
}
process.exit(played.every(({ missed }) => missed.length === 0) ? 0 : 1)
