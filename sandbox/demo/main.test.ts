import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login, registerAccount } from '#contract/auth.ts'
import { Demo } from './main.ts'

const someone = { email: 'mara@harbour-studio.example', password: 'a password' }
const kept = JSON.stringify({ Manager: someone, Employee: someone, Client: someone })
// The demo runs one statement here, which reads the saved people.
const pool = { query: () => Promise.resolve({ rows: [{ value: kept }] }) } as unknown as Pool
const log = { info: () => {}, warn: () => {}, error: () => {} }

let server: Server
let demo: Demo
let status: number
let asked: string[]
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the address has a port, so it is no pipe
  demo = new Demo({
    pool,
    productUrl: () => `http://127.0.0.1:${port}`,
    log,
    drawPng: () => Promise.reject(new Error('nothing is drawn here')),
  })
})
beforeEach(() => {
  asked = []
})
afterAll(() => server.close())

test.each([429, 503])(
  '[OPS-2] a demo workspace is not recreated when its log-in is answered with %i',
  async (answered) => {
    status = answered
    await expect(demo.enter('Manager')).rejects.toThrow(String(answered))
    expect(asked).toEqual([login.path])
  },
)

test.each([401, 403])('[OPS-2] a demo workspace is recreated when its log-in is refused with %i', async (answered) => {
  status = answered
  await expect(demo.enter('Manager')).rejects.toThrow(String(answered))
  expect(asked).toContain(registerAccount.path)
})
