import { createServer } from 'node:http'
import pg from 'pg'
import { type ClientListRow, clientPageStatement } from '#server/features/clients/index.ts'

/** The floor of the client list: bare node:http and pg with the same statement and no checks. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, options: '-c search_path=foyer' })
const page = { which: 'active', sort: 'business_name', order: 'asc', limit: 50, offset: 0, search: '' } as const

createServer((request, response) => {
  const workspace = request.url?.slice(1) ?? ''
  if (workspace === 'readyz') return response.end()
  pool.query<ClientListRow & { total: string }>(clientPageStatement({ id: workspace }, page)).then(
    ({ rows }) => {
      const items = rows.map(({ id, business_name, phone, email, name }) => ({
        _id: id,
        business_name,
        phone,
        email,
        name,
      }))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ items, total: Number(rows[0]?.total ?? 0), page: 1, per_page: 50 }))
    },
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
}).listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
