import type { WorkspaceDb } from '#server/platform/db/database.ts'

export type CallRow = { id: string; name: string; business_name: string; phone: string; since: Date }

const MOST = 20

/** The clients whom the Manager is asked to call, the longest waiting first, as `findRemindedClient` decides it. */
export const listCalls = (db: WorkspaceDb): Promise<CallRow[]> =>
  db.sql<CallRow>({
    name: 'clients_to_call',
    text: `select u.id, u.name, u.business_name, u.phone, d.call_since as since
      from client_details d
      join users u on u.manager_id = d.manager_id and u.id = d.client_id and u.archived_at is null
      left join onboardings o on o.manager_id = d.manager_id and o.client_id = d.client_id
      where d.manager_id = $1 and d.call_since is not null
        and not coalesce(o.services_answered and o.items_settled >= o.items_asked, false)
        and (o.changed_at is null or o.changed_at < d.call_since)
      order by d.call_since, u.id limit ${MOST}`,
    values: [db.id],
  })
