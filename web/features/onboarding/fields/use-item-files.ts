import { useQueryClient } from '@tanstack/react-query'
import type { uploadByLink } from '#contract/client-items.ts'
import type { ListChange } from '#contract/domain/list-changes.ts'
import type { FileLink, UploadedFile } from '#contract/files.ts'
import { giveOwnItem } from '#contract/items.ts'
import { call } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { applyItem } from '../autosave/use-autosave.ts'
import { useRefreshItems } from '../items/use-own-items.ts'

export type FilesStore = {
  owner: string
  to?: typeof uploadByLink
  add: (file: UploadedFile) => Promise<unknown>
  remove: (file: FileLink) => Promise<unknown>
  restore?: (file: FileLink) => Promise<unknown>
  refresh: () => void
}

export const toFileBody = ({ filename, location }: FileLink) => ({ filename, location })

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
    refresh: useRefreshItems(),
  }
}
