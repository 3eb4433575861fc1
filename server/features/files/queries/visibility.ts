// Parts of statements that several queries share. `$1` is the workspace; the names given are other parameters or columns.

/** The messages that carry the file and that the person can read (MSG-15). */
export const messagesOf = (person: string, file: string): string => `
  select from messages s join conversation_members m on m.manager_id = s.manager_id
    and m.conversation_id = s.conversation_id and m.user_id = ${person} and m.left_at is null and s.seq > m.joined_seq
  where s.manager_id = $1 and s.file_id = ${file}`

/**
 * The pictures `x` of persons `p` that a viewer sees. The Manager sees everybody; Employees see staff and active clients
 * (CLI-4); a Client sees themselves, active staff (MSG-2) and no other client's logo. Members of a shared conversation
 * see each other. Solo has no employees (SUB-9). The small logo of the theme, which is public, is that of the Manager's business.
 */
export const visiblePictures = (viewer: { id: string; role: string; hasEmployees: string }): string => `
  from file_uses x
  join users p on p.manager_id = x.manager_id and p.id = x.subject_id
  where x.manager_id = $1 and x.kind in ('picture', 'client_logo', 'thumbnail_logo')
    and (p.role <> 'Employee' or ${viewer.hasEmployees})
    and (${viewer.role} = 'Manager' or p.id = ${viewer.id}
      or ${viewer.role} = 'Employee' and (p.role <> 'Client' or p.archived_at is null)
      or ${viewer.role} = 'Client' and p.role <> 'Client' and p.archived_at is null
      or x.kind = 'picture' and exists (
        select from conversation_members own
        join conversation_members other on other.manager_id = own.manager_id and other.conversation_id = own.conversation_id
        where own.manager_id = $1 and own.user_id = ${viewer.id} and own.left_at is null and other.user_id = p.id
          and other.left_at is null))`
