import type { z } from 'zod'
import type { ChangeLabel } from '#contract/domain/change-labels.ts'
import { maxFiles } from '#contract/files.ts'
import type { updateClientAssets as updateClientCall, updateOwnAssets as updateOwnCall } from '#contract/onboarding.ts'
import { assetKeys, type OnboardingRecord } from '#contract/onboarding-record.ts'
import { findVisibleClient } from '#server/features/access/index.ts'
import { saveAttachedFiles } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { requireRoom } from '../page-changes.ts'
import { giverOf, saveOnboarding, storeChange } from './save-onboarding.ts'
import { lockOnboarding } from '../queries/onboardings.ts'
import { loadOnboardingRecord } from '../onboarding-record.ts'

const addedLabel: Record<(typeof assetKeys)[number], ChangeLabel> = {
  logo: 'Added New Logo File',
  mailing_list: 'Added New Mailing List File',
  branding: 'Added New Branding Guide File',
  fonts: 'Added New Font File',
}

/** A missing list stays (ONB-5). */
export async function saveAssets(
  parts: Parts,
  actor: Actor,
  { assets, completed }: z.output<typeof updateOwnCall.body>,
): Promise<OnboardingRecord> {
  return saveOnboarding(parts, actor, { page: 'assets_page', completed }, async (_row, tx) => {
    const { labels, items } = await saveAssetLists(tx, parts, actor, actor.id, assets ?? {})
    return { set: {}, labels, items }
  })
}

type Assets = z.output<typeof updateClientCall.body>['assets']

/** The Manager's changes need no notification (CLI-11). */
export async function updateClientAssets(
  parts: Parts,
  actor: Actor,
  clientId: string,
  assets: Assets,
): Promise<OnboardingRecord> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await findVisibleClient(tx, actor, clientId)
    const row = await lockOnboarding(tx, clientId)
    if (!row) throw new ApiError('not_found')
    const { items } = await saveAssetLists(tx, parts, actor, clientId, assets)
    const change = { set: {}, labels: [], items }
    const { row: changed } = await storeChange(tx, parts, { row, change, giver: giverOf(actor) })
    return loadOnboardingRecord(tx, parts, actor, changed)
  })
}

export async function saveAssetLists(
  tx: Transaction,
  parts: Parts,
  actor: Actor,
  clientId: string,
  assets: Assets,
): Promise<{ labels: ChangeLabel[]; items: Map<string, boolean> }> {
  const labels: ChangeLabel[] = []
  const items = new Map<string, boolean>()
  for (const kind of assetKeys) {
    const files = assets[kind]
    if (!files) continue
    const { added, removed, count } = await saveAttachedFiles(tx, parts, actor, { kind, subjectId: clientId }, files)
    requireRoom({ length: count }, maxFiles, `assets.${kind}`)
    if (added > 0) labels.push(addedLabel[kind])
    if (added + removed > 0) items.set(kind === 'branding' ? 'branding_guide' : kind, count > 0)
  }
  return { labels, items }
}
