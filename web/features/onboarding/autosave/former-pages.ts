import { updateEvents, updateOwnAccounts } from '#contract/onboarding.ts'
import { joinTabs } from '#web/features/onboarding/autosave/beginnings.ts'
import { isEmpty } from '#web/features/onboarding/autosave/changes.ts'
import type { DurableQueue } from '#web/lib/storage/durable-queue.ts'

/** Earlier versions stored the changes of a page under the path of its call. Logins were not stored. */
export const isFormerPage = (id: string): boolean => id.startsWith('/api/onboarding/')

type Fields = Readonly<Record<string, unknown>>
type FormerChanges = Fields & { before?: Readonly<Record<string, Fields>> }

/** Where the bodies had texts, and how the keys of their items begin. */
const textsAt: Readonly<Record<string, readonly [field: string, prefix: string]>> = {
  '/api/onboarding/emails': ['forms', 'form'],
  '/api/onboarding/links/social': ['handles', 'handle'],
  '/api/onboarding/social': ['questions', 'social'],
  '/api/onboarding/branding': ['questions', 'branding'],
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

function itemChanges(id: string, { before, ...changes }: FormerChanges): [key: string, change: object][] {
  if (id === updateEvents.path) {
    const { custom_dates: dates, ...months } = changes
    return [['dates', { ...(dates !== undefined && { dates }), ...(!isEmpty(months) && { months }) }]]
  }
  if (id === updateOwnAccounts.path)
    return Object.entries(changes).map(([key, invited]) => [key, { done: fieldsOf(invited).completed === true }])
  const [field = '', prefix = ''] = textsAt[id] ?? []
  return Object.entries(fieldsOf(changes[field])).map(([key, text]) => {
    const began = before?.[field]?.[key]
    return [`${prefix}_${key}`, { text, ...(began !== undefined && { before: { text: began } }) }]
  })
}

/** Turns what an earlier version left, also in another tab, into changes of items, which are older than those that wait. */
export function convertFormerPages(queue: DurableQueue<object>, pathOf: (key: string) => string): void {
  const convert = () => {
    const former = queue.items().find(({ id }) => isFormerPage(id))
    if (!former) return
    queue.delete(former.id) // This calls again, for the next one.
    for (const [key, change] of itemChanges(former.id, former.value as FormerChanges)) {
      const id = pathOf(key)
      if (!isEmpty(change)) queue.save(id, joinTabs(change, queue.find(id)?.value ?? {}))
    }
  }
  queue.subscribe(convert)
  convert()
}
