import { isAccountKind } from '#contract/domain/item-kinds.ts'
import type { z } from 'zod'
import { toLocalDate } from '#contract/domain/local-time.ts'
import type * as contract from '#contract/invitations.ts'
import type { InvitedFor } from '#contract/items.ts'
import { itemListReplies } from '#contract/texts/item-lists.ts'
import { serviceTexts } from '#contract/texts/onboarding.ts'
import { findTimeZone } from '#server/features/access/index.ts'
import { findCurrentList } from '#server/features/onboarding/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type FieldError, invalidFields } from '#server/platform/api-error.ts'
import type { DbOrTransaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { authorize } from '../policy.ts'

type Choices = z.output<(typeof contract.listInvitationChoices.answers)[200]>

const flagTitles: Readonly<Record<string, { label: string }>> = serviceTexts.choices

/** The services on offer, and the accounts that an invitation can leave out. */
export async function listInvitationChoices(db: WorkspaceDb, actor: Actor): Promise<Choices> {
  authorize(actor, 'client.invite', undefined)
  const { services, items } = await findCurrentList(db)
  const accounts = items
    .filter(({ on, kind, platforms }) => on && (platforms !== undefined || isAccountKind(kind)))
    .flatMap(({ key, title, services: of, platforms }) =>
      platforms
        ? platforms.map((flag) => ({
            key: flag,
            title: flagTitles[flag]?.label ?? title,
            services: [...of],
            flag: true,
          }))
        : [{ key, title, services: [...of], flag: false }],
    )
  return {
    services: services.filter(({ on }) => on).map(({ key, title }) => ({ key, title })),
    accounts,
  }
}

/** Refuses services that are not offered, items that are not in the list, and a day that is over. */
export async function checkInvitedFor(db: DbOrTransaction, invitedFor: InvitedFor): Promise<void> {
  const { services, items } = await findCurrentList(db)
  const offered = new Set(services.filter(({ on }) => on).map(({ key }) => key))
  const itemKeys = new Set(items.map(({ key }) => key))
  const faultsIn = (field: string, keys: readonly string[] = [], among: ReadonlySet<string>, message: string) =>
    keys.flatMap((key, at): FieldError[] => (among.has(key) ? [] : [{ path: `asked.${field}.${at}`, message }]))
  const today = toLocalDate(new Date(), await findTimeZone(db))
  const faults: FieldError[] = [
    ...faultsIn('services', invitedFor.services, offered, itemListReplies.serviceOff),
    ...faultsIn('left_out', invitedFor.left_out, itemKeys, itemListReplies.unknownKey),
    ...(invitedFor.due !== undefined && invitedFor.due < today
      ? [{ path: 'asked.due', message: itemListReplies.dueInPast }]
      : []),
  ]
  if (faults.length > 0) throw invalidFields(faults)
}
