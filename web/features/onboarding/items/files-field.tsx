import { Stack } from '@mantine/core'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileList } from '#web/ui/file-list.tsx'
import { acceptedFiles } from '../assets/asset-areas.tsx'
import type { FormItem } from './item-fields.tsx'
import type { FilesStore } from './use-item-files.ts'

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
