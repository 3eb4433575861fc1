import type { Employee } from '#contract/people.ts'
import { filesOf } from '#server/features/files/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Readable } from '#server/platform/db/database.ts'
import { presentEmployee } from './present.ts'
import * as queries from './queries.ts'

export { formsToSign } from './forms.ts'

/** An employee of the workspace, active or archived, with what they signed and handed in. */
export async function employeeOf(
  db: Readable,
  parts: Pick<Parts, 'fileLinks'>,
  id: string,
): Promise<Employee | undefined> {
  const row = await queries.employeeById(db, id)
  if (!row) return undefined
  const { signed_form } = await filesOf(db, parts, id, ['signed_form'])
  return presentEmployee(row, signed_form)
}
