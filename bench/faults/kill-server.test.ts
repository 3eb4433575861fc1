import { expect, test } from 'vitest'
import { killPostgres, killServer } from './kill-server.ts'

const SHORT = { seed: 1, employees: 1, clients: 4, sends: 400, kills: 2 }
const PATIENCE_MS = 300_000

test(
  '[MSG-12] the server is killed while everybody writes: nothing is lost, doubled or in another order',
  async () => {
    const { sends, stored, faults } = await killServer(SHORT)
    expect(faults).toEqual([])
    expect([sends, stored]).toEqual([SHORT.sends, SHORT.sends])
  },
  PATIENCE_MS,
)

test(
  '[MSG-12] PostgreSQL is killed while everybody writes: nothing is lost, doubled or in another order',
  async () => {
    const { sends, stored, faults } = await killPostgres(SHORT)
    expect(faults).toEqual([])
    expect([sends, stored]).toEqual([SHORT.sends, SHORT.sends])
  },
  PATIENCE_MS,
)
