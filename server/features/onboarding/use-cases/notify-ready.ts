import type { RegisteredStage } from '#contract/domain/client-stages.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { findClient } from '#server/features/access/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { Derived } from '../client-items.ts'
import type { OnboardingRow } from '../queries/onboardings.ts'
import { stageOfService } from '../stages.ts'

/** What becomes ready again within these days is not told again: mostly it was opened to correct something. */
const QUIET_DAYS = 7
const titles: Readonly<Record<string, string>> = boardTexts.services

type News = { isClientReady: boolean; services: string[] }
type Told = Pick<OnboardingRow, 'service_states' | 'ready_told_at' | 'news_at'>

/** What becomes ready by this change, and the columns that say so; none where nothing does. */
export function findNews(
  before: OnboardingRow,
  after: Derived,
  now = new Date(),
): { news: News; told: Told } | undefined {
  const isQuiet = (told: Date | string | null | undefined) =>
    told !== null && told !== undefined && now.getTime() - new Date(told).getTime() < QUIET_DAYS * 86_400_000
  const stagesBefore = new Map<string, RegisteredStage>(
    before.service_states.map((state) => [state.service, stageOfService(state)]),
  )
  const isNew = (stage: RegisteredStage | undefined) => stage !== undefined && stage !== 'ready'
  const services = after.service_states.filter(
    (state) => stageOfService(state) === 'ready' && isNew(stagesBefore.get(state.service)) && !isQuiet(state.told),
  )
  const isClientReady =
    after.stage === 'ready' && isNew(before.stage) && after.items_asked > 0 && !isQuiet(before.ready_told_at)
  if (!isClientReady && services.length === 0) return undefined
  const told = after.service_states.map((state) =>
    services.includes(state) || (isClientReady && stageOfService(state) === 'ready')
      ? { ...state, told: now.toISOString() }
      : state,
  )
  return {
    news: { isClientReady, services: services.map(({ service }) => titles[service] ?? service) },
    told: { service_states: told, ready_told_at: isClientReady ? now : before.ready_told_at, news_at: now },
  }
}

/** The best news, once: a service or the client has everything, and the agency has looked at it. */
export async function notifyReady(
  tx: Transaction,
  parts: Parts,
  clientId: string,
  { isClientReady, services }: News,
): Promise<void> {
  const client = await findClient(tx, clientId)
  if (!client || client.archived) return
  await notify(tx, parts, {
    workspace: tx.id,
    userId: tx.id,
    kind: 'onboarding',
    message: isClientReady
      ? notificationTexts.ready(client.business_name)
      : notificationTexts.canStart(client.business_name, services),
    link: `/clients/${clientId}`,
  })
}
