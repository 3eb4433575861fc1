import type { Insertable } from 'kysely'
import { v7 as newId } from 'uuid'
import { itemsAsked, standardItems } from '#contract/domain/items.ts'
import { type PageName, progressOf } from '#contract/domain/onboarding-steps.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { type serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import type { Tables } from '#server/platform/db/database.ts'

type Row = Insertable<Tables['onboardings']>

/** The answers of a test client: the services, the completed pages, and other columns. */
export type OnboardingAnswers = {
  services?: readonly (typeof serviceFlags)[number][]
  completed?: readonly PageName[]
  more?: Partial<Omit<Row, 'manager_id' | 'client_id'>>
}

const doneColumn = (page: PageName) => page.replace('_page', '_completed')

/** The record, and the keys of the items that are given in it. */
export function onboardingRow(
  { id: client_id, workspace: manager_id }: { id: string; workspace: string },
  { services = [], completed = [], more = {} }: OnboardingAnswers,
): { row: Row; given: string[] } {
  const has = (flag: (typeof serviceFlags)[number]) => services.includes(flag)
  const chosen = {
    social: has('social'),
    webdev: has('webdev'),
    seo: has('seo'),
    branding: has('branding'),
    reputation: has('reputation'),
  }
  const progress = progressOf(chosen, (page) => completed.includes(page))
  const asked = itemsAsked(standardItems, { ...recordOf(showFlags, false), webstore: false, ...chosen })
  const required = asked.filter((item) => item.required)
  const given = required.filter(({ page }) => completed.some((name) => name === page)).map(({ key }) => key)
  const row = {
    manager_id,
    client_id,
    id: newId(),
    services_answered: true,
    ...chosen,
    ...Object.fromEntries(completed.map((page) => [doneColumn(page), true])),
    required_count: progress.required,
    completed_count: progress.completed,
    items_asked: required.length,
    items_settled: given.length,
    ...more,
  }
  return { row, given }
}
