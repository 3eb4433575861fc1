import { createFormDraft } from '#web/lib/storage/draft-store.ts'

export type RequestDraft = { start_date: string; end_date: string; note: string }

export const emptyRequestDraft: RequestDraft = { start_date: '', end_date: '', note: '' }

export const requestDraft = createFormDraft('vacation request', emptyRequestDraft)
