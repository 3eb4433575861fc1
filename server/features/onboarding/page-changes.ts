import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ChangeLabel } from '#contract/domain/change-labels.ts'
import { isObservance } from '#contract/domain/observances.ts'
import type {
  updateBrandingQuestions,
  updateEvents,
  updateFormEmails,
  updateServices,
  updateSocialHandles,
} from '#contract/onboarding.ts'
import { monthLists, pageNames, serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { onboardingReplyTexts } from '#contract/texts/onboarding.ts'
import { type FieldError, invalidFields } from '#server/platform/api-error.ts'
import { type Changeable, completedColumn, type OnboardingRow } from './queries/onboardings.ts'

/** What a save leaves different in the row, and what the Manager is told of it. */
export type Change = { set: Partial<Changeable>; labels: ChangeLabel[]; elsewhere?: boolean }

type Wanted = { [Column in keyof Changeable]?: Changeable[Column] | undefined }
type Column = keyof Changeable

/** Of what was sent only what differs from what is there: saving again changes nothing and tells nobody. */
export function pickChanged(row: Changeable, wanted: Wanted): Partial<Changeable> {
  const entries = Object.entries(wanted) as [Column, unknown][] // Object.entries forgets its keys
  return Object.fromEntries(
    entries.filter(([column, value]) => value !== undefined && !isDeepStrictEqual(value, row[column])),
  )
}

/** Inside an object a field that is missing stays, and '' clears it. Nothing when all of it is as it was. */
function merged<Fields extends { [key: string]: string }>(
  there: Fields,
  given: object | undefined,
): Fields | undefined {
  const changed = Object.entries(given ?? {}).filter(([key, text]) => text !== undefined && text !== (there[key] ?? ''))
  return changed.length > 0 ? { ...there, ...Object.fromEntries(changed) } : undefined
}

function pageChange(row: Changeable, wanted: Wanted, content: Column, label: ChangeLabel): Change {
  const set = pickChanged(row, wanted)
  return { set, labels: content in set ? [label] : [] }
}

/** Which pages are required follows from the services, so what is sent about that is passed over. A later No keeps all. */
export function servicesChange(row: OnboardingRow, body: z.output<typeof updateServices.body>): Change {
  const flags = [...serviceFlags, ...showFlags, 'webstore'] as const
  const answered = flags.map((flag) => [flag, body[flag]])
  const done = pageNames.map((page) => [completedColumn[page], body[page]?.completed])
  const wanted: Wanted = Object.fromEntries([...answered, ...done])
  return { set: pickChanged(row, { ...wanted, services_answered: true }), labels: [] }
}

/** A name that is in no list is a slip, unless it is there already: the list may have had it once. */
export function eventsChange(row: OnboardingRow, body: z.output<typeof updateEvents.body>): Change {
  const { observances } = row
  const given = monthLists.flatMap((month, at) => {
    const names = body[month]
    return names ? [{ month, number: at + 1, names, there: observances[month] ?? [] }] : []
  })
  const unknown: FieldError[] = given.flatMap(({ month, number, names, there }) => {
    const slip = names.findIndex((name) => !there.includes(name) && !isObservance(number, name))
    return slip === -1 ? [] : [{ path: `${month}.${slip}`, message: onboardingReplyTexts.unknownEvent }]
  })
  if (unknown.length > 0) throw invalidFields(unknown)
  const lists = given
    .map(({ month, names, there }) => ({ month, there, names: [...new Set(names)] }))
    .filter(({ names, there }) => !isDeepStrictEqual(names, there))
    .map(({ month, names }) => [month, names])
  const set = pickChanged(row, {
    events_completed: body.events_page?.completed,
    observances: lists.length > 0 ? { ...observances, ...Object.fromEntries(lists) } : undefined,
    custom_dates: body.custom_dates,
  })
  const isTold = 'observances' in set || 'custom_dates' in set
  return { set, labels: isTold ? ['Updated Events List'] : [] }
}

export function formEmailsChange(row: OnboardingRow, body: z.output<typeof updateFormEmails.body>): Change {
  const wanted = { emailforms_completed: body.completed, form_emails: merged(row.form_emails, body.forms) }
  return pageChange(row, wanted, 'form_emails', 'Updated Website Email Forms')
}

export function socialHandlesChange(row: OnboardingRow, body: z.output<typeof updateSocialHandles.body>): Change {
  const wanted = {
    social_handles_completed: body.completed,
    social_handles: merged(row.social_handles, body.handles),
  }
  return pageChange(row, wanted, 'social_handles', 'Updated Website Social Media Handles')
}

type Questions = z.output<typeof updateBrandingQuestions.body>

export function socialQuestionsChange(row: OnboardingRow, body: Questions): Change {
  const wanted = {
    social_questions_completed: body.completed,
    social_questions: merged(row.social_questions, body.questions),
  }
  return pageChange(row, wanted, 'social_questions', 'Updated Social Media Questionnaire')
}

export function brandingQuestionsChange(row: OnboardingRow, body: Questions): Change {
  const wanted = {
    branding_questions_completed: body.completed,
    branding_questions: merged(row.branding_questions, body.questions),
  }
  return pageChange(row, wanted, 'branding_questions', 'Updated Branding Questionnaire')
}
