import pg from 'pg'
import { search } from '#contract/search.ts'
import { call } from '../chat/call.ts'
import { type Random, createRandom } from '../chat/random.ts'
import type { Row } from '../report.ts'
import { seedWorkspaces } from '../seed.ts'
import { seedNames } from '../seed-names.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { median, percentile } from '../statistics.ts'

const CLIENTS = 10_000
const MESSAGES_EACH = 100
const OTHERS = 200
const SEARCHES = 600

/** The same search without typo tolerance, directly in the database: a substring of a name. */
const FLOOR = `select id, business_name, name from users where manager_id = $1
  and search_text like '%' || lower($2) || '%' order by business_name limit 12`

/** Quick find in one large workspace beside many others, with typical input: prefixes, half of them with a typo. */
export async function quickFindRow(bench: BenchEnvironment): Promise<Row> {
  const database = await bench.database('find')
  const [manager] = await seedWorkspaces(database, OTHERS + 1)
  await seedNames(database, manager, { clients: CLIENTS, messages: MESSAGES_EACH })
  const db = new pg.Client({ ...database, options: '-c search_path=foyer' })
  await db.connect()
  const { rows } = await db.query<{ business_name: string }>(
    "select business_name from users where manager_id = $1 and business_name not like 'Business %' order by id",
    [manager.workspace],
  )
  const random = createRandom(7)
  const names = Array.from({ length: SEARCHES }, () => rows[Math.floor(random() * rows.length)]?.business_name ?? '')
  const typed = names.map((name) => ({ name, q: typedOf(name, random) }))
  const server = await bench.product(database)
  const find = (q: string) => call(server.address, search, { query: { q } }, manager.token)
  for (const { q } of typed.slice(0, 50)) await find(q)

  const [product, floor]: [number[], number[]] = [[], []]
  let hits = 0
  for (const { name, q } of typed) {
    const begun = performance.now()
    const { items } = await find(q)
    product.push(performance.now() - begun)
    if (items.some(({ title }) => title === name)) hits++
    const start = performance.now()
    await db.query(FLOOR, [manager.workspace, q])
    floor.push(performance.now() - start)
  }
  await db.end()
  const p99 = percentile(product, 0.99)
  const times = (taken: number[]) => `${median(taken).toFixed(1)} / ${percentile(taken, 0.99).toFixed(1)} ms`
  const right = Math.round((100 * hits) / SEARCHES)
  return {
    what: 'quick find in 10,000 clients and 1,000,000 messages, 200 workspaces beside',
    measured: `p50 / p99 ${times(product)}, floor without mistakes ${times(floor)}; ${right} % found`,
    bound: 'p99 ≤ 50 ms, ≥ 95 %',
    holds: p99 <= 50 && right >= 95,
  }
}

/** Two words of a name, including the rare last one, in either order. Every second input has a typo. */
function typedOf(name: string, random: Random): string {
  const words = name.split(' ')
  const [first = '', last = ''] = [words[Math.floor(random() * 3)], words[3]]
  const wrong = random() < 0.5 ? mistyped(last, random) : last
  return random() < 0.3 ? `${wrong} ${first}` : `${first} ${wrong}`
}

function mistyped(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
  const ways = [
    `${before}${next}${letter}${after}`,
    `${before}${next}${after}`,
    `${before}x${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
  ]
  return ways[Math.floor(random() * ways.length)] ?? word
}
