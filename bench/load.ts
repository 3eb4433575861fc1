import autocannon from 'autocannon'

export type Load = { perSecond: number; p99: number; errors: number; total: number }

/** Sends the requests in a loop over 16 connections for some seconds. */
export async function load(address: string, requests: autocannon.Request[], seconds: number): Promise<Load> {
  const result = await autocannon({ url: address, connections: 16, duration: seconds, requests })
  const { average, total } = result.requests
  return { perSecond: average, p99: result.latency.p99, errors: result.errors + result.non2xx, total }
}
