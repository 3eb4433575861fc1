import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { listenOnLoopback } from '#server/testing/free-port.ts'

/** Opens a port of this machine for a PostgreSQL that has only a socket, which other users may not enter. */
export async function openPort({ host, port, user, database }: pg.ClientConfig) {
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    const upstream = connect(join(String(host), `.s.PGSQL.${port}`))
    for (const [from, to] of [
      [caller, upstream],
      [upstream, caller],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy()).on('close', () => open.delete(from) && to.destroy())
    }
  })
  return {
    url: `postgres://${user}@127.0.0.1:${await listenOnLoopback(server)}/${database}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        for (const socket of open) socket.destroy()
      }),
  }
}
