import { isSettled } from '#contract/domain/items.ts'
import { reminderEmailTexts } from '#contract/texts/reminders.ts'
import { findOnboarding, listRequiredItems } from '#server/features/onboarding/index.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

/** Something that the client still has to give, by its title, and how long that takes. */
type OpenPart = { title: string; minutes: number; path: string }

export type OpenParts = {
  /** What the client still has to give, in the order in which they are asked. */
  missing: OpenPart[]
  required: number
  completed: number
  /** The client's last change. */
  changedAt: Date | null
}

const services: OpenPart = { title: reminderEmailTexts.services, minutes: 1, path: '/onboarding/services' }

/** The one place that says what reminders name: the required items that wait for the client, never answers. */
export async function findOpenParts(db: DbOrTransaction, clientId: string): Promise<OpenParts> {
  const row = await findOnboarding(db, clientId)
  const required = row ? await listRequiredItems(db, row) : []
  const open = required.filter(({ state }) => !isSettled(state))
  return {
    missing: [
      ...(row?.services_answered ? [] : [services]),
      ...open.map(({ key, title, minutes }) => ({ title, minutes, path: `/onboarding/items/${key}` })),
    ],
    required: required.length,
    completed: required.length - open.length,
    changedAt: row?.changed_at ?? null,
  }
}
