import autocannon from 'autocannon'

export type Load = { perSecond: number; p99: number; errors: number }

/** 16 connections, each going through the requests one after the other, for some seconds. */
export async function load(address: string, requests: autocannon.Request[], seconds: number): Promise<Load> {
  const result = await autocannon({ url: address, connections: 16, duration: seconds, requests })
  return { perSecond: result.requests.average, p99: result.latency.p99, errors: result.errors + result.non2xx }
}
