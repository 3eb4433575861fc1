import autocannon from 'autocannon'

export type Load = { perSecond: number; p99: number; errors: number; total: number }

/** After two seconds the product went on becoming faster for another ten, until V8 had compiled what a call runs through. */
const WARM_UP_SECONDS = 12

export const warmUp = (address: string, requests: autocannon.Request[]): Promise<Load> =>
  load(address, requests, WARM_UP_SECONDS)

/** Sends the requests in a loop over 16 connections for some seconds. */
export async function load(address: string, requests: autocannon.Request[], seconds: number): Promise<Load> {
  const result = await autocannon({ url: address, connections: 16, duration: seconds, requests })
  const { average, total } = result.requests
  return { perSecond: average, p99: result.latency.p99, errors: result.errors + result.non2xx, total }
}
