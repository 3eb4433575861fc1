import { createFormDraft } from '#web/lib/storage/form-draft.ts'

/** The fields of a request as they are typed, under the names that the call has for them. */
export type RequestDraft = { start_date: string; end_date: string; note: string }

export const emptyRequestDraft: RequestDraft = { start_date: '', end_date: '', note: '' }

export const requestDraft = createFormDraft('vacation request', emptyRequestDraft)
