import { parentPort, workerData } from 'node:worker_threads'
import autocannon from 'autocannon'

/** Autocannon in a thread of its own. A body that is handed over to a thread is no Buffer any more. */
const { requests, ...options } = workerData as autocannon.Options & { requests: autocannon.Request[] }
const result = await autocannon({
  ...options,
  requests: requests.map(({ body, ...request }) => ({
    ...request,
    ...(body !== undefined && { body: Buffer.from(body) }),
  })),
})
parentPort?.postMessage(result.statusCodeStats, [])
