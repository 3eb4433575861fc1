import type pg from 'pg'
import { benchTokens } from '../bench-environment.ts'

/** A signed-in Manager and what their calls are about. */
export type Subject = {
  token: string
  /** Their conversation with the most messages. */
  conversation: string
  last_seq: number
  direct: string
  /** The name of a client, to find. */
  business: string
}

export type Series = 'typical' | 'large'
export const seriesNames = ['typical', 'large'] as const satisfies Series[]

const SUBJECTS = `
  select s.id as session, s.manager_id as workspace, c.active as clients, most.id as conversation, most.last_seq, direct.id as direct,
    one.business_name as business
  from sessions s
  join client_counts c on c.manager_id = s.manager_id
  cross join lateral (select id, last_seq from conversations where manager_id = s.manager_id order by last_seq desc limit 1) most
  cross join lateral (select id from conversations where manager_id = s.manager_id and type = 'Direct' order by hashtext(id::text || s.id) limit 1) direct
  cross join lateral (select business_name from users where manager_id = s.manager_id and role = 'Client' order by hashtext(id::text || s.id) limit 1) one
  order by s.id`

/** PostgreSQL's bigint is text here. */
type Row = Omit<Subject, 'token' | 'last_seq'> & {
  last_seq: string
  session: string
  workspace: string
  clients: number
}

/** Those of workspaces of the typical size, and those of the largest. */
export async function findSubjects(client: pg.Client): Promise<Record<Series, Subject[]>> {
  const { rows } = await client.query<Row>(SUBJECTS)
  const tokens = benchTokens()
  const most = Math.max(...rows.map((row) => row.clients))
  const least = Math.min(...rows.map((row) => row.clients))
  const signed = (clients: number) =>
    Promise.all(
      rows
        .filter((row) => row.clients === clients)
        .map(async ({ session, workspace, last_seq, ...row }) => {
          const person = { id: workspace, name: 'Mara Manager', role: 'Manager', session } as const
          const token = await tokens.sign(person, new Date(Date.now() + 86_400_000))
          return { ...row, last_seq: Number(last_seq), token }
        }),
    )
  return { typical: await signed(least), large: await signed(most) }
}
