import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import type { ServiceState } from '#contract/onboarding-record.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key
/** Own services and items stand with their titles. */
export const nameOfService = (service: string): string => wordOf(boardTexts.services, service)
const nameOfThing = (thing: string): string => wordOf(boardTexts.things, thing)

type Row = Pick<OnboardingBoardRow, 'missing' | 'last_activity'> & {
  services: readonly Pick<ServiceState, 'waits_for'>[]
}

const LONG_WAIT_DAYS = 7

/** Drawn amber, wherever it stands. */
export const isLongWait = (days: number): boolean => days > LONG_WAIT_DAYS

/** True while something is missing that a reminder could bring. */
export const needsReminder = ({ services, missing, last_activity }: Row): boolean =>
  missing.length > 0 || services.some(({ waits_for }) => waits_for.length > 0) || last_activity === null

/** A reminder lists the open pages; without open pages it would be empty. */
export const canRemind = ({ missing }: Pick<Row, 'missing'>): boolean => missing.length > 0

/** The first open thing, in a few words: 'for the hosting login and 2 more'. Empty when nothing is open. */
export function describeOpen({ services, last_activity, missing }: Row): string {
  if (services.length === 0)
    return last_activity === null || missing.length > 0 ? boardTexts.notStarted : boardTexts.noServices
  const open = [...new Set(services.flatMap(({ waits_for }) => waits_for))]
  const [first] = open
  if (first === undefined) return ''
  const others = open.length > 1 ? [boardTexts.moreThings(open.length - 1)] : []
  return boardTexts.forThings(boardTexts.listed([nameOfThing(first), ...others]))
}
