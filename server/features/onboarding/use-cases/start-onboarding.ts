import { v7 as newId } from 'uuid'
import { platformsAsked } from '#contract/domain/service-questions.ts'
import type { InvitedFor } from '#contract/items.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { mapKeys } from '#contract/domain/record-of.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { derive, loadClientList } from '../client-items.ts'
import { findNewestList } from '../queries/item-lists.ts'
import { insertOnboarding, lockOnboarding, updateOnboarding } from '../queries/onboardings.ts'
import { publishCounts } from './save-onboarding.ts'

/** Makes the record of a client who just registered with what the agency chose for them. */
export async function startOnboarding(
  tx: Transaction,
  parts: Parts,
  client: string,
  invitedFor: InvitedFor,
): Promise<void> {
  const list_id = (await findNewestList(tx))?.id ?? null
  await insertOnboarding(tx, { client_id: client, id: newId(), list_id })
  const row = await lockOnboarding(tx, client)
  if (!row) return
  const set = {
    ...(invitedFor.services && servicesOf(invitedFor.services, invitedFor.platforms)),
    left_out: invitedFor.left_out ?? [],
  }
  const chosen = { ...row, ...set }
  const derived = derive(chosen, await loadClientList(tx, chosen))
  await updateOnboarding(tx, client, { ...set, ...derived }, { byClient: false })
  publishCounts(tx, parts, { ...chosen, ...derived })
}

const documentServices: readonly string[] = serviceFlags

/** Without a choice of platforms the client is asked for all of the services; they can say that they do not have one. */
function servicesOf(services: readonly string[], platforms: InvitedFor['platforms']) {
  const has = (service: string) => services.includes(service)
  const shown = new Set<string>(
    platforms ?? [
      ...(has('social') ? platformsAsked['social-questions'] : []),
      ...(has('webdev') || has('seo') ? platformsAsked['web-questions'].filter((flag) => flag !== 'webstore') : []),
      ...(has('reputation') ? platformsAsked['reputation-questions'] : []),
    ],
  )
  return {
    ...mapKeys(serviceFlags, has),
    ...mapKeys([...showFlags, 'webstore'], (flag) => shown.has(flag)),
    own_services: services.filter((service) => !documentServices.includes(service)),
    services_answered: true,
    booked: true,
  }
}
