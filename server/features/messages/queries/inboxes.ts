import type { DbOrTransaction } from '#server/platform/db/database.ts'

type SeenMember = { id: string; name: string; joined_seq: number; is_employee: boolean }
export type EmployeeConversation = { type: 'Direct' | 'Group'; name: string; last_seq: number; members: SeenMember[] }

/** Lists the members of a conversation and marks the employees. */
export function findConversationWithEmployees(
  db: DbOrTransaction,
  id: string,
): Promise<EmployeeConversation | undefined> {
  return db.sqlOne<EmployeeConversation>({
    name: 'conversation_with_employees',
    text: `select c.type, c.name, c.last_seq,
        coalesce((select json_agg(json_build_object('id', m.user_id, 'name', coalesce(u.name, m.display_name),
            'joined_seq', m.joined_seq, 'is_employee', coalesce(u.role = 'Employee', false)))
          from conversation_members m
          left join users u on u.manager_id = m.manager_id and u.id = m.user_id
          where m.manager_id = c.manager_id and m.conversation_id = c.id and m.left_at is null), '[]') as members
      from conversations c where c.manager_id = $1 and c.id = $2`,
    values: [db.id, id],
  })
}

export type EmployeeMark = { user_id: string; joined_seq: number; read_seq: number }

export async function listEmployeeMarks(db: DbOrTransaction, conversation: string): Promise<EmployeeMark[]> {
  return db.sql<EmployeeMark>({
    name: 'employee_marks',
    text: `select m.user_id, m.joined_seq, m.read_seq from conversation_members m
      join users u on u.manager_id = m.manager_id and u.id = m.user_id and u.role = 'Employee'
      where m.manager_id = $1 and m.conversation_id = $2 and m.left_at is null`,
    values: [db.id, conversation],
  })
}
