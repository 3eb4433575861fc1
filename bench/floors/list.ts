import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { type ClientListRow, clientPageStatement } from '#server/features/clients/index.ts'
import { CONNECTION_SETTINGS } from '#server/platform/db/database.ts'
import { benchTokens } from '../bench-environment.ts'

/**
 * The floors of the client list: bare node:http and pg with the same statement. `/WORKSPACE` checks nothing; with a token
 * the session is checked as the product does (decision 2): the signature once, and the session's row every 900 ms.
 */
const CACHE_MS = 900
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, options: CONNECTION_SETTINGS })
const page = { which: 'active', sort: 'business_name', order: 'asc', limit: 50, offset: 0, search: '' } as const
const SESSION = `select u.role, sub.status from sessions s
  join users u on u.manager_id = s.manager_id and u.id = s.user_id and u.archived_at is null
  join subscriptions sub on sub.manager_id = s.manager_id
  where s.manager_id = $1 and s.id = $2 and s.expires_at > now()`
const tokens = benchTokens()
const sessions = new Map<string, { found: Promise<boolean>; until: number }>()

async function mayRead({ headers }: IncomingMessage, workspace: string): Promise<boolean> {
  if (headers.authorization === undefined) return true
  const claims = await tokens.verify(headers.authorization.slice('Bearer '.length))
  if (claims?.id !== workspace) return false
  const cached = sessions.get(claims.session)
  if (cached && cached.until > performance.now()) return cached.found
  const result = pool.query<{ role: string; status: string }>({
    name: 'session',
    text: SESSION,
    values: [workspace, claims.session],
  })
  const found = result.then(({ rows: [row] }) => row?.role === 'Manager' && row.status === 'active')
  sessions.set(claims.session, { found, until: performance.now() + CACHE_MS })
  return found
}

async function answer(request: IncomingMessage): Promise<string | undefined> {
  const workspace = request.url?.slice(1) ?? ''
  if (!(await mayRead(request, workspace))) return undefined
  const { rows } = await pool.query<ClientListRow & { total: string }>(clientPageStatement({ id: workspace }, page))
  const items = rows.map(({ id, business_name, phone, email, name }) => ({
    _id: id,
    business_name,
    phone,
    email,
    name,
  }))
  return JSON.stringify({ items, total: Number(rows[0]?.total ?? 0), page: 1, per_page: 50 })
}

createServer((request, response) => {
  if (request.url === '/readyz') return response.end()
  answer(request).then(
    (body) => {
      if (body === undefined) response.statusCode = 401
      response.setHeader('content-type', 'application/json')
      response.end(body)
    },
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
}).listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
