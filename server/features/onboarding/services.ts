import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { listOff } from '#contract/domain/items.ts'
import { type ListOrChange, resolveList } from '#contract/domain/list-changes.ts'
import { requiredPages } from '#contract/domain/onboarding-steps.ts'
import type { ResolvedList } from '#contract/item-words.ts'
import type { updateServices } from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import type { Change } from './changes.ts'
import type { OnboardingRow, ServiceAnswers } from './queries/onboardings.ts'

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
  const changed = {
    ...Object.fromEntries(
      flags.map((flag) => [flag, body[flag] === true && off.includes(flag) ? undefined : body[flag]]),
    ),
    own_services: body.own_services && chooseOwn(row.own_services, body.own_services, list),
    services_answered: true,
  }
  // Object.entries forgets its keys.
  const entries = Object.entries(changed) as [keyof ServiceAnswers, unknown][]
  const services: Partial<ServiceAnswers> = Object.fromEntries(
    entries.filter(([column, value]) => value !== undefined && !isDeepStrictEqual(value, row[column])),
  )
  const marked = requiredPages({ ...row, ...services }).filter((page) => body[page]?.completed === true)
  return { services, labels: [], marked }
}

/** In the order of the list. A chosen one that is no longer offered stays chosen. */
function chooseOwn(before: readonly string[], change: ListOrChange<string>, list: ResolvedList): string[] {
  const offered = listOwnServices(list).map(({ key }) => key)
  const chosen = resolveList(before, change)
  return [...before.filter((key) => !offered.includes(key)), ...offered.filter((key) => chosen.includes(key))]
}

export const listOwnServices = ({ services }: ResolvedList) =>
  services.filter(({ key, on }) => on && !serviceFlags.some((flag) => flag === key))
