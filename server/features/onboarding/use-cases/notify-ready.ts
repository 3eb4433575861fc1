import type { ServiceState } from '#contract/domain/service-states.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { findClient } from '#server/features/access/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { OnboardingRow } from '../queries/onboardings.ts'

const isReady = ({ waits_for }: ServiceState): boolean => waits_for.length === 0
const titles: Readonly<Record<string, string>> = boardTexts.services

/** The best news: a service that waited for something has everything now. */
export async function notifyReady(
  tx: Transaction,
  parts: Parts,
  before: Pick<OnboardingRow, 'service_states'>,
  { client_id, service_states }: Pick<OnboardingRow, 'client_id' | 'service_states'>,
): Promise<void> {
  const waited = new Set(before.service_states.filter((state) => !isReady(state)).map(({ service }) => service))
  const ready = service_states.filter((state) => isReady(state) && waited.has(state.service))
  const client = ready.length > 0 ? await findClient(tx, client_id) : undefined
  if (!client || client.archived) return
  const message = service_states.every(isReady)
    ? notificationTexts.ready(client.business_name)
    : notificationTexts.canStart(
        client.business_name,
        ready.map(({ service }) => titles[service] ?? service),
      )
  await notify(tx, parts, {
    workspace: tx.id,
    userId: tx.id,
    kind: 'onboarding',
    message,
    link: `/clients/${client_id}`,
  })
}
