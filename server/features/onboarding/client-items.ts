import { isPageCompleted, itemProgress, paceOf } from '#contract/domain/item-progress.ts'
import { isSettled, type ItemState, itemsAsked } from '#contract/domain/items.ts'
import { onboardingSteps, type PageName, progressOf } from '#contract/domain/onboarding-steps.ts'
import { serviceStates } from '#contract/domain/service-states.ts'
import { type Item, type ResolvedList, resolveItem, resolveItems } from '#contract/item-words.ts'
import { pageNames } from '#contract/onboarding-record.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { type CompletedColumn, completedColumn, type OnboardingRow, type PageMarks } from './queries/onboardings.ts'
import { type ClientItemRow, findItemList, listItemRows } from './queries/items.ts'
import { type ClientList, deriveStages, type Stages } from './stages.ts'

// A version never changes, so it is resolved once.
const resolved = new Map<string, ResolvedList>()
const maxResolved = 500

/** A stored version of the list, or the standard list. */
export async function findList(db: DbOrTransaction, id: string | null): Promise<ResolvedList> {
  if (id === null) return resolveItems(undefined)
  const cached = resolved.get(id)
  if (cached) return cached
  const list = resolveItems(await findItemList(db, id))
  if (resolved.size >= maxResolved) resolved.clear()
  resolved.set(id, list)
  return list
}

/** The title of an item in a version of the list. */
export const titleInList = async (db: DbOrTransaction, list: string | null, key: string): Promise<string> =>
  (await findList(db, list)).items.find((item) => item.key === key)?.title ?? key

export async function loadClientList(db: DbOrTransaction, row: OnboardingRow): Promise<ClientList> {
  const [list, rows] = [await findList(db, row.list_id), await listItemRows(db, row.client_id)]
  return combine(list, row, rows)
}

function combine(list: ResolvedList, row: OnboardingRow, rows: readonly ClientItemRow[]): ClientList {
  const own = rows.flatMap(({ own }) => (own ? (resolveItem(own) ?? []) : []))
  const replaced = new Set(own.map(({ key }) => key))
  const askedItems = [
    ...(row.services_answered ? itemsAsked(list.items, row).filter(({ key }) => !replaced.has(key)) : []),
    ...own,
  ]
  return { list, askedItems, rows: new Map(rows.map((row) => [row.key, row])) }
}

/** Also one that the client is not asked at the moment. */
export const findAnyItem = ({ askedItems, list }: ClientList, key: string): Item | undefined =>
  [...askedItems, ...list.items].find((item) => item.key === key)

/** The words of an item that it may lack. */
export const optionalWords = ({ help, example, options, address, second_factor, account_id, steps }: Item) => ({
  ...(help !== undefined && { help }),
  ...(example !== undefined && { example }),
  ...(options && { options: [...options] }),
  ...(address !== undefined && { address }),
  ...(second_factor !== undefined && { second_factor }),
  ...(account_id !== undefined && { account_id }),
  ...(steps && { steps: [...steps] }),
})

export const stateIn =
  ({ rows }: Pick<ClientList, 'rows'>) =>
  (key: string): ItemState =>
    rows.get(key)?.state ?? 'open'

/** The required items with their states, in the order of the list. */
export async function listRequiredItems(
  db: DbOrTransaction,
  row: OnboardingRow,
): Promise<{ key: string; title: string; minutes: number; state: ItemState }[]> {
  const client = await loadClientList(db, row)
  const stateOf = stateIn(client)
  return client.askedItems.flatMap(({ key, title, minutes, required }) =>
    required ? [{ key, title, minutes, state: stateOf(key) }] : [],
  )
}

/** An item that was opened or sent back since, or is newly asked, takes the mark of its page back (ONB-14). */
function remainingMarks(
  marks: PageMarks,
  applies: (page: PageName) => boolean,
  open: readonly Pick<Item, 'key' | 'page'>[],
): PageMarks {
  const remaining = Object.entries(marks).flatMap(([name, pageKeys]) => {
    const page = name as PageName // the type of the column
    if (!applies(page)) return [[page, pageKeys] as const]
    const keys = open.flatMap((item) => (item.page === page ? [item.key] : []))
    return keys.every((key) => pageKeys.includes(key)) ? [[page, keys] as const] : []
  })
  return Object.fromEntries(remaining)
}

/** The columns that follow from the items. */
export type Derived = Record<CompletedColumn, boolean> &
  Stages & {
    page_marks: PageMarks
    required_count: number
    completed_count: number
    items_asked: number
    items_settled: number
    minutes_left: number
  }

/**
 * A page is completed by its required items, or by a save that said so. A page that is not asked is completed by its own required items,
 * so that a later Yes finds it as it was.
 */
export function derive(row: OnboardingRow, client: ClientList, now = new Date()): Derived {
  const { askedItems, list } = client
  const stateOf = stateIn(client)
  const applies = (page: PageName) => onboardingSteps.some((step) => step.page === page && step.applies(row))
  const page_marks = remainingMarks(
    row.page_marks,
    applies,
    askedItems.filter(({ key }) => !isSettled(stateOf(key))),
  )
  const isDone = (page: PageName) =>
    row.services_answered &&
    (page_marks[page] !== undefined || isPageCompleted(page, applies(page) ? askedItems : list.items, stateOf))
  const pages = progressOf(row, isDone)
  const hasMore = askedItems.some(({ page }) => page === 'more_page')
  const isMoreDone = hasMore && isPageCompleted('more_page', askedItems, stateOf)
  const titleOf = (key: string) => list.services.find((service) => service.key === key)?.title ?? key
  // Object.fromEntries loses the key type.
  const completed = Object.fromEntries(pageNames.map((page) => [completedColumn[page], isDone(page)])) as Record<
    CompletedColumn,
    boolean
  >
  const services = row.services_answered ? serviceStates(askedItems, stateOf, row, titleOf) : []
  return {
    ...completed,
    page_marks,
    ...deriveStages(row, client, { services, stateOf, now }),
    required_count: pages.required + (hasMore ? 1 : 0),
    completed_count: pages.completed + (isMoreDone ? 1 : 0),
    ...countProgress(row, client, askedItems),
  }
}

/** How far these items are, and the minutes that they will take at the client's pace (COL-4). */
export function countProgress(
  row: OnboardingRow,
  client: ClientList,
  items: readonly Item[],
): Pick<Derived, 'items_asked' | 'items_settled' | 'minutes_left'> {
  const { askedItems, rows } = client
  const { of, settled, minutes } = itemProgress(items, stateIn(client))
  const pace = paceOf(
    askedItems.flatMap(({ key, minutes }) => {
      const { given_at, given_by } = rows.get(key) ?? {}
      return given_at && given_by === row.client_id ? [{ at: given_at, minutes }] : []
    }),
  )
  return { items_asked: of, items_settled: settled, minutes_left: minutes * pace }
}
