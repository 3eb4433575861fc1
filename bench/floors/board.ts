import { createServer } from 'node:http'
import pg from 'pg'
import { boardStatement } from '#server/features/dashboard/index.ts'
import { CONNECTION_SETTINGS } from '#server/platform/db/database.ts'

/** The floor of the onboarding board: bare node:http and pg with the same statement and no checks. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, options: CONNECTION_SETTINGS })
const page = { sort: undefined, order: 'asc', limit: 50, offset: 0, search: '', stage: undefined } as const

createServer((request, response) => {
  const workspace = request.url?.slice(1) ?? ''
  if (workspace === 'readyz') return response.end()
  pool.query(boardStatement({ id: workspace }, page)).then(
    ({ rows }) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ items: rows, page: 1, per_page: 50 }))
    },
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
}).listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
