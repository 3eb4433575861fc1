import { fieldTexts } from '#contract/texts/shared.ts'
import { ApiError, type FieldError } from './api-error.ts'

type Fields = Record<string, unknown>

/**
 * Refuses a change of fields that somebody else changed since its form began (SHELL-12). `before` is what the form began
 * with; a field that it leaves out is not compared. To be called under the lock of the row, before anything is written.
 */
export function requireUnchanged(stored: Fields, before: Fields | undefined, changes: Fields, path = ''): void {
  const faults = listFaults(stored, before ?? {}, changes, path)
  if (faults.length > 0) throw new ApiError('changed_meanwhile', { fields: faults })
}

function listFaults(stored: Fields, before: Fields, changes: Fields, path: string): FieldError[] {
  return Object.entries(before).flatMap(([field, began]) => {
    const [now, change] = [stored[field], changes[field]]
    if (change === undefined || began === undefined) return []
    if (isFields(now) && isFields(began) && isFields(change)) return listFaults(now, began, change, `${path}${field}.`)
    const [text, changedText] = [textOf(now), textOf(change)]
    // Several: what was sent without an answer may be stored.
    if (text === changedText || [began].flat().some((value) => text === textOf(value))) return []
    return [{ path: `${path}${field}`, message: fieldTexts.changedMeanwhile(text), stored: text }]
  })
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Nothing stored and an empty field are the same. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
