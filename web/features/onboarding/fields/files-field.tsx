import { Stack } from '@mantine/core'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileList } from '#web/ui/file-list.tsx'
import type { FormItem } from './form-item.ts'
import type { FilesStore } from './use-item-files.ts'

/** Suggestions for the file picker. Other files are accepted too. */
const acceptedFiles: Partial<Record<string, string>> = {
  logo: '.svg,.ai,.eps,.pdf,.psd,.zip,image/*',
  mailing_list: '.csv,.tsv,.txt,.xls,.xlsx,.ods,.numbers,.zip',
  branding_guide: '.pdf,.doc,.docx,.ppt,.pptx,.ai,.zip,image/*',
  fonts: '.otf,.ttf,.ttc,.woff,.woff2,.zip',
}

/** Nobody photographs these. */
const withoutCamera = ['mailing_list', 'fonts']

/** Files by choice, drop or camera, several at a time. */
export function FilesField({ item, store }: { item: FormItem; store: FilesStore }) {
  const accept = acceptedFiles[item.key]
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
        {...(accept !== undefined && { accept })}
        camera={!withoutCamera.includes(item.key)}
        onUploaded={store.add}
      />
    </Stack>
  )
}
