import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { uploadByLink } from '#contract/client-items.ts'
import type { ListChange } from '#contract/domain/list-changes.ts'
import type { FileLink, UploadedFile } from '#contract/files.ts'
import { giveOwnItem, listOwnItems } from '#contract/items.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { call } from '#web/lib/http/call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { useClaims } from '#web/session/use-session.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileList } from '#web/ui/file-list.tsx'
import { acceptedFiles } from '../assets/asset-areas.tsx'
import { toFileBody } from '../assets/use-own-assets.ts'
import type { FormItem } from './item-fields.tsx'
import { applyItem } from '../autosave/use-autosave.ts'

export type FilesStore = {
  owner: string
  to?: typeof uploadByLink
  add: (file: UploadedFile) => Promise<unknown>
  remove: (file: FileLink) => Promise<unknown>
  restore?: (file: FileLink) => Promise<unknown>
  refresh: () => void
}

/** The client's own files of an item, stored as soon as they are uploaded. */
export function useItemFiles(key: string): FilesStore {
  const queries = useQueryClient()
  const { id } = useClaims()
  const change = async (files: ListChange<FileLink>) =>
    applyItem(queries, await call(giveOwnItem, { params: { key }, body: { files } }))
  return {
    owner: id,
    add: (file) => change({ add: [toFileBody(file)] }),
    // A file without a list is deleted by a job, hours later: until then it can come back.
    remove: (file) => change({ remove: [toFileBody(file)] }),
    restore: (file) => change({ add: [toFileBody(file)] }),
    refresh: () => void invalidate(queries, { queryKey: [listOwnItems.path] }),
  }
}

const accepted: Partial<Record<string, string>> = { ...acceptedFiles, branding_guide: acceptedFiles.branding }

/** Files by choice, drop or camera, several at a time. */
export function FilesField({ item, store }: { item: FormItem; store: FilesStore }) {
  const accept = accepted[item.key]
  return (
    <Stack gap={14}>
      <FileList
        label={clientItemTexts.files}
        files={item.answer.files ?? []}
        onRemove={store.remove}
        {...(store.restore && { onRestore: store.restore })}
        removeText={assetTexts.removeText}
        onExpired={store.refresh}
      />
      <FileDrop
        label={item.title}
        owner={store.owner}
        {...(store.to && { to: store.to })}
        {...(accept !== undefined && { accept })}
        camera
        onUploaded={store.add}
      />
    </Stack>
  )
}
