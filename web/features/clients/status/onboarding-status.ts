import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import type { ServiceState } from '#contract/onboarding-record.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key
/** Own services and items stand with their titles. */
export const nameOfService = (service: string): string => wordOf(boardTexts.services, service)
const nameOfThing = (thing: string): string => wordOf(boardTexts.things, thing)

type State = Pick<ServiceState, 'service' | 'waits_for' | 'stage' | 'days_waiting'>
type Row = Pick<OnboardingBoardRow, 'required' | 'completed' | 'missing' | 'last_activity' | 'days_waiting'> & {
  services: readonly State[]
}

const LONG_WAIT_DAYS = 7

/** Drawn amber, wherever it stands. */
export const isLongWait = (days: number): boolean => days > LONG_WAIT_DAYS

/** True while something is missing that a reminder could bring. */
export const needsReminder = ({ services, missing, last_activity }: Row): boolean =>
  missing.length > 0 || services.some(({ waits_for }) => waits_for.length > 0) || last_activity === null

/** A reminder lists the open pages; without open pages it would be empty. */
export const canRemind = ({ missing }: Pick<Row, 'missing'>): boolean => missing.length > 0

/** How many parts are named before the rest is counted. */
type StatusLimits = { things: number; services: number }
const lineLimits: StatusLimits = { things: 1, services: 2 }

/** Such as 'Social can start; Web waits for the hosting login, 9 days'. */
export function describeServices(states: readonly State[], room: StatusLimits = lineLimits): string {
  const ready = states.filter(({ stage }) => stage === 'ready')
  const waiting = states.filter(({ stage }) => stage !== 'ready')
  const listed = waiting.slice(0, room.services)
  const unlisted = waiting.length - listed.length
  return [
    ...(ready.length > 0 ? [boardTexts.canStart(ready.map(({ service }) => nameOfService(service)))] : []),
    ...listed.map(({ service, waits_for, stage, days_waiting }) =>
      boardTexts.stageSince(
        stage === 'review'
          ? boardTexts.serviceWaitsForReview(nameOfService(service))
          : boardTexts.waits(nameOfService(service), describeMissing(waits_for, room)),
        days_waiting,
      ),
    ),
    ...(unlisted > 0 ? [boardTexts.moreWait(unlisted)] : []),
  ].join('; ')
}

/** Names one part more than the limit, rather than counting a single one. */
function describeMissing(waits: ServiceState['waits_for'], { things }: Pick<StatusLimits, 'things'>): string[] {
  const listed = waits.length === things + 1 ? waits : waits.slice(0, things)
  const unlisted = waits.length - listed.length
  return [...listed.map((what) => nameOfThing(what)), ...(unlisted > 0 ? [boardTexts.moreThings(unlisted)] : [])]
}

/** The status in one line, with the days that each service waits (DASH-12). */
export function describeStatus(row: Row, room: StatusLimits = lineLimits): string {
  const { services, last_activity, missing, days_waiting } = row
  if (services.length === 0) {
    if (last_activity !== null && missing.length === 0) return boardTexts.noServices
    return boardTexts.stageSince(boardTexts.notStarted, days_waiting)
  }
  const isDone = missing.length === 0 && services.every(({ stage }) => stage === 'ready')
  return isDone ? boardTexts.done : describeServices(services, room)
}

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
