import { z } from 'zod'
import { keepDraft, readDraft } from '#web/features/messages/drafts.ts'

/** The fields of a request as they are typed, under the names that the call has for them. */
const Typed = z.object({ start_date: z.string(), end_date: z.string(), note: z.string() })
export type Typed = z.infer<typeof Typed>

export const nothingTyped: Typed = { start_date: '', end_date: '', note: '' }

const place = 'vacation request'

/** What somebody has typed and not sent, so that a look at the calendar or a reload does not cost it. It goes with Log Out. */
export function typedBefore(owner: string): Typed {
  try {
    return Typed.parse(JSON.parse(readDraft(owner, place)))
  } catch {
    return nothingTyped // nothing is kept, or nothing that is understood
  }
}

export function keepTyped(owner: string, typed: Typed): void {
  const isEmpty = Object.values(typed).every((value) => value === '')
  keepDraft(owner, place, isEmpty ? '' : JSON.stringify(typed))
}
