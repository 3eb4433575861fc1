import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ChangeLabel } from '#contract/domain/change-labels.ts'
import { listOff } from '#contract/domain/items.ts'
import { isWholeList, type ListOrChange, resolveList } from '#contract/domain/list-changes.ts'
import { type PageName, requiredPages } from '#contract/domain/onboarding-steps.ts'
import { isObservance, orderObservances } from '#contract/domain/observances.ts'
import type { ResolvedList } from '#contract/item-words.ts'
import type {
  updateBrandingQuestions,
  updateEvents,
  updateFormEmails,
  updateServices,
  updateSocialHandles,
} from '#contract/onboarding.ts'
import { maxCustomDates, monthLists, serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { onboardingReplyTexts } from '#contract/texts/onboarding.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { type FieldError, invalidFields } from '#server/platform/api-error.ts'
import { requireUnchanged } from '#server/platform/changed-meanwhile.ts'
import type { Changeable, OnboardingRow } from './queries/onboardings.ts'

/**
 * The changed columns, the labels that the Manager is notified of, the items whose answers in other tables changed, with whether
 * there is one now, and the pages that the caller marks as completed.
 */
export type Change = {
  set: Partial<Changeable>
  labels: readonly string[]
  items?: ReadonlyMap<string, boolean>
  marked?: readonly PageName[]
}

type ChangeRequest = { [Column in keyof Changeable]?: Changeable[Column] | undefined }
type Column = keyof Changeable

/** Picks the columns that differ from the row, so that a repeated save changes and notifies nothing. */
export function pickChanged(row: Changeable, wanted: ChangeRequest): Partial<Changeable> {
  const entries = Object.entries(wanted) as [Column, unknown][] // Object.entries forgets its keys
  return Object.fromEntries(
    entries.filter(([column, value]) => value !== undefined && !isDeepStrictEqual(value, row[column])),
  )
}

/** A missing field stays and an empty text clears it. Undefined when nothing changes. */
function merged<Fields extends { [key: string]: string }>(
  there: Fields,
  given: object | undefined,
): Fields | undefined {
  const changed = Object.entries(given ?? {}).filter(([key, text]) => text !== undefined && text !== (there[key] ?? ''))
  return changed.length > 0 ? { ...there, ...Object.fromEntries(changed) } : undefined
}

function pageChange(row: Changeable, wanted: ChangeRequest, content: Column, label: ChangeLabel): Change {
  const set = pickChanged(row, wanted)
  return { set, labels: content in set ? [label] : [] }
}

/**
 * The services decide which pages are required; the body can only mark pages as completed. A later No keeps the entered data.
 * What the client's list does not offer, such as an answer from before it was switched off, is left as it is.
 */
export function servicesChange(
  row: OnboardingRow,
  body: z.output<typeof updateServices.body>,
  list: ResolvedList,
): Change {
  const off: readonly string[] = listOff(list)
  const flags = [...serviceFlags, ...showFlags, 'webstore'] as const
  const answered = flags.map((flag) => [flag, body[flag] === true && off.includes(flag) ? undefined : body[flag]])
  const wanted: ChangeRequest = Object.fromEntries(answered)
  const own = body.own_services && chooseOwn(row.own_services, body.own_services, list)
  const set = pickChanged(row, { ...wanted, own_services: own, services_answered: true })
  const marked = requiredPages({ ...row, ...set }).filter((page) => body[page]?.completed === true)
  return { set, labels: [], marked }
}

/** In the order of the list. A chosen one that is no longer offered stays chosen. */
function chooseOwn(before: readonly string[], given: ListOrChange<string>, list: ResolvedList): string[] {
  const offered = listOwnServices(list).map(({ key }) => key)
  const wanted = resolveList(before, given)
  return [...before.filter((key) => !offered.includes(key)), ...offered.filter((key) => wanted.includes(key))]
}

/** The workspace's own services that are on. */
export const listOwnServices = ({ services }: ResolvedList) =>
  services.filter(({ key, on }) => on && !serviceFlags.some((flag) => flag === key))

/** A changed list that became longer than a body's whole list may be. */
export function requireRoom(list: { length: number }, max: number, path: string): void {
  if (list.length > max) throw invalidFields([{ path, message: fieldTexts.tooMany(max) }])
}

/** A name that is not in the month's list is invalid, unless it is stored already: an earlier list may have had it. */
export function eventsChange(row: OnboardingRow, body: z.output<typeof updateEvents.body>): Change {
  const { observances } = row
  const given = monthLists.flatMap((month, at) => {
    const names = body[month]
    return names ? [{ month, number: at + 1, names, there: observances[month] ?? [] }] : []
  })
  const unknown: FieldError[] = given.flatMap(({ month, number, names, there }) => {
    const [added, path] = isWholeList(names) ? [names, month] : [names.add ?? [], `${month}.add`]
    const slip = added.findIndex((name) => !there.includes(name) && !isObservance(number, name))
    return slip === -1 ? [] : [{ path: `${path}.${slip}`, message: onboardingReplyTexts.unknownEvent }]
  })
  if (unknown.length > 0) throw invalidFields(unknown)
  const lists = given
    .map(({ month, number, names, there }) => {
      const wanted = [...new Set(resolveList(there, names))]
      return { month, there, wanted: isWholeList(names) ? wanted : orderObservances(number, wanted) }
    })
    .filter(({ wanted, there }) => !isDeepStrictEqual(wanted, there))
    .map(({ month, wanted }) => [month, wanted])
  const custom_dates = body.custom_dates && resolveList(row.custom_dates, body.custom_dates)
  requireRoom(custom_dates ?? [], maxCustomDates, 'custom_dates')
  const set = pickChanged(row, {
    observances: lists.length > 0 ? { ...observances, ...Object.fromEntries(lists) } : undefined,
    custom_dates,
  })
  const isNotified = 'observances' in set || 'custom_dates' in set
  return { set, labels: isNotified ? ['Updated Events List'] : [] }
}

export function formEmailsChange(row: OnboardingRow, body: z.output<typeof updateFormEmails.body>): Change {
  requireUnchanged({ forms: row.form_emails }, body.before, body)
  return pageChange(
    row,
    { form_emails: merged(row.form_emails, body.forms) },
    'form_emails',
    'Updated Website Email Forms',
  )
}

export function socialHandlesChange(row: OnboardingRow, body: z.output<typeof updateSocialHandles.body>): Change {
  requireUnchanged({ handles: row.social_handles }, body.before, body)
  return pageChange(
    row,
    { social_handles: merged(row.social_handles, body.handles) },
    'social_handles',
    'Updated Website Social Media Handles',
  )
}

type Questions = z.output<typeof updateBrandingQuestions.body>

export function socialQuestionsChange(row: OnboardingRow, body: Questions): Change {
  requireUnchanged({ questions: row.social_questions }, body.before, body)
  return pageChange(
    row,
    { social_questions: merged(row.social_questions, body.questions) },
    'social_questions',
    'Updated Social Media Questionnaire',
  )
}

export function brandingQuestionsChange(row: OnboardingRow, body: Questions): Change {
  requireUnchanged({ questions: row.branding_questions }, body.before, body)
  return pageChange(
    row,
    { branding_questions: merged(row.branding_questions, body.questions) },
    'branding_questions',
    'Updated Branding Questionnaire',
  )
}
