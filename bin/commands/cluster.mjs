// Plays the loss of each host of ops/cluster on this machine, in network namespaces: `npm run cluster`, or some of the events:
// `npm run cluster -- primary foyer-host`. `--three` plays them on three hosts that run everything, `--write` writes the results into docs/cluster.md, `--keep` keeps the logs,
// `--remove` removes what a killed run left.
import { writeFileSync } from 'node:fs'
import { EVENTS } from '../../bench/cluster/events.ts'
import { networkExists } from '../../bench/cluster/network.ts'
import { missingForCluster, playCluster, removeCluster } from '../cluster.mjs'
import { writeEvents } from '../../bench/cluster/report.ts'

const given = process.argv.slice(2)
const events = given.filter((argument) => !argument.startsWith('--'))
const unknown = events.filter((name) => !(name in EVENTS))
if (unknown.length > 0) {
  console.error(`There is no event ${unknown.join(', ')}; there are ${Object.keys(EVENTS).join(', ')}.`)
  process.exit(2)
}
const missing = await missingForCluster()
if (missing) {
  console.error(`npm run cluster needs ${missing}`)
  process.exit(2)
}
if (given.includes('--remove')) {
  removeCluster()
  process.exit(0)
}
if (networkExists()) {
  console.error('Another run is under way, or one was killed: `npm run cluster -- --remove` removes what it left.')
  process.exit(2)
}
const { played, clean } = await playCluster(events.length > 0 ? events : Object.keys(EVENTS), {
  keep: given.includes('--keep'),
  layout: given.includes('--three') ? 'three' : 'seven',
})
if (given.includes('--write')) writeFileSync('docs/cluster.md', writeEvents('docs/cluster.md', played))
process.exit(clean ? 0 : 1)
