import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { listEmployeeClients, listManagerClients } from '#contract/clients.ts'
import {
  listOnboardingBoard,
  showClientDashboard,
  showEmployeeDashboard,
  showManagerDashboard,
} from '#contract/dashboard.ts'
import { listEmployeesArchived } from '#contract/employees.ts'
import { listInvitations } from '#contract/invitations.ts'
import { listConversations } from '#contract/messages.ts'
import { listNotifications } from '#contract/notifications.ts'
import { showSubscription } from '#contract/subscription.ts'
import { listVacations } from '#contract/vacations.ts'
import { currentSession, isViewing, keptAnswerPrefix } from '#web/session/session.ts'
import { lastTierOf } from '#web/session/use-viewer.ts'
import { pageVersion } from '#web/lib/loading/app-version.ts'

/** Lists and numbers. What a form begins with is not kept: saving it could undo a change made elsewhere. */
const keptPaths = new Set<unknown>(
  [
    showSubscription,
    showManagerDashboard,
    showEmployeeDashboard,
    showClientDashboard,
    listManagerClients,
    listEmployeeClients,
    listInvitations,
    listOnboardingBoard,
    listEmployeesArchived,
    listVacations,
    listConversations,
    listNotifications,
  ].map(({ path }) => path),
)

const mostAnswers = 30
const mostLetters = 50_000
const longestAge = 7 * 24 * 3600 * 1000

type Kept = { version: string; at: number; key: QueryKey; data: unknown }

/**
 * Begins with the answers of the last visit and keeps those of this one, so that a page has content before the server has
 * answered, and without a network (decision 24). All of them are asked again.
 */
export function keepAnswers(queries: QueryClient): void {
  if (isViewing()) return
  const person = currentSession()?.claims.id
  const kept = readAll(person)
  const cameWithPage = queries.getQueryCache().getAll()
  for (const [, { key, data }] of kept) {
    const isOpen = person !== undefined && lastTierOf(person) !== undefined
    // What came with the page is newer.
    if (isOpen && queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: 1 })
  }
  const names = new Set(kept.map(([name]) => name))
  const keep = ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>) => {
    const owner = currentSession()?.claims.id
    if (owner === undefined || state.data === undefined || !keptPaths.has(queryKey[0])) return
    const name = `${keptAnswerPrefix}${owner} ${hashKey(queryKey)}`
    const text = JSON.stringify(
      {
        version: pageVersion,
        at: Date.now(),
        key: queryKey,
        data: state.data,
      } satisfies Kept,
      withoutLogins,
    )
    names.delete(name)
    localStorage.removeItem(name)
    if (text.length > mostLetters) return
    names.add(name)
    const [oldest] = names
    if (names.size > mostAnswers && oldest !== undefined) {
      names.delete(oldest)
      localStorage.removeItem(oldest)
    }
    try {
      localStorage.setItem(name, text)
    } catch {
      // A full storage: the next visit begins without it.
    }
  }
  cameWithPage.forEach(keep)
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
}

/** A login in an answer says whether its password is stored. Neither its login nor where it is goes to the storage. */
const withoutLogins = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'password_set' in value
    ? Object.fromEntries(
        Object.entries(value).map(([field, answer]) => [field, typeof answer === 'string' ? '' : answer]),
      )
    : value

/** The usable answers of this person, the oldest first. Deletes the others. */
function readAll(person: string | undefined): [name: string, Kept][] {
  const usable: [string, Kept][] = []
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(keptAnswerPrefix)) continue
    const kept = readOne(name)
    const isUsable =
      kept !== undefined &&
      name.startsWith(`${keptAnswerPrefix}${person} `) &&
      kept.version === pageVersion &&
      Date.now() - kept.at < longestAge
    if (isUsable) usable.push([name, kept])
    else localStorage.removeItem(name)
  }
  return usable.toSorted(([, a], [, b]) => a.at - b.at)
}

function readOne(name: string): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '') as Kept // written above
  } catch {
    return undefined
  }
}
