import { typedDraft } from '#web/typed-draft.ts'

/** The fields of a request as they are typed, under the names that the call has for them. */
export type Typed = { start_date: string; end_date: string; note: string }

export const nothingTyped: Typed = { start_date: '', end_date: '', note: '' }

export const requestDraft = typedDraft('vacation request', nothingTyped)
