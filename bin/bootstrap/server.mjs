// The beginning of dist-server/main.mjs. Plain JavaScript for any Node from 18 on: an older one gets no further.
import { isGoodNode, nodeProblem } from './node-version.mjs'

if (isGoodNode()) await import('../../server/main.ts')
else {
  const msg = nodeProblem()
  const isProduction = process.env.NODE_ENV === 'production'
  const line = isProduction ? JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg }) : msg
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
