import { Stack } from '@mantine/core'
import { acceptOf, isAccepted } from '#contract/domain/file-kinds.ts'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileList } from '#web/ui/file-list.tsx'
import type { FormItem } from './form-item.ts'
import type { FilesStore } from './use-item-files.ts'

/** Nobody photographs these. */
const withoutCamera = ['mailing_list', 'fonts']

/** Files by choice, drop or camera, several at a time. */
export function FilesField({ item, store }: { item: FormItem; store: FilesStore }) {
  return (
    <Stack gap={14}>
      <FileList
        label={item.title}
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
        {...(isAccepted(item.key) && { accept: acceptOf(item.key) })}
        camera={!withoutCamera.includes(item.key)}
        onUploaded={store.add}
      />
    </Stack>
  )
}
