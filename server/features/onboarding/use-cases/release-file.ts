import { standardItems } from '#contract/domain/items.ts'
import { fileInUseTexts } from '#contract/texts/files.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import { type FileHolder, listAttachedFiles } from '#server/features/files/index.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { findAnyItem, loadClientList, stateIn } from '../client-items.ts'
import { findOnboarding, lockOnboarding } from '../queries/onboardings.ts'
import { giverOf, publishCounts, storeChange } from './save-onboarding.ts'

/** An item that loses a file is given without it, or open again when it was the last one. An approved one loses none (CLI-14). */
export const itemFiles: FileHolder = {
  lock: lockOnboarding,
  async release(tx, parts, actor, { use: { kind, subject_id: client } }) {
    const row = await findOnboarding(tx, client)
    if (!row) return
    const key = keyOfUse(kind)
    const list = await loadClientList(tx, row)
    const title = findAnyItem(list, key)?.title ?? key
    const state = stateIn(list)(key)
    if (state === 'approved') {
      const text = actor.role === 'Client' ? fileInUseTexts.approvedForClient : fileInUseTexts.approved
      throw new ApiError('file_in_use', { detail: text(title) })
    }
    const left = Object.values(await listAttachedFiles(tx, parts, actor, client, [kind])).flat()
    // It is not given anew by losing one of its files.
    if (left.length > 0 && state !== 'given') return publishCounts(tx, parts, row)
    const items = new Map([[key, { isThere: left.length > 0 }]])
    const change = { labels: [itemTexts.changed(title)], items }
    await storeChange(tx, parts, { row, change, giver: giverOf(actor), client: list })
  },
}

/** The documents' lists have names of their own, other items are named in the use: `item:KEY`. */
function keyOfUse(kind: string): string {
  const standard = standardItems.find(({ files }) => files === kind)
  return standard?.key ?? kind.slice('item:'.length)
}
