import { Stack } from '@mantine/core'
import { assetKeys, type OnboardingRecord } from '#contract/onboarding-record.ts'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { type AssetKind, useOwnAssets } from './use-own-assets.ts'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileList } from '#web/ui/file-list.tsx'

/** Suggestions for the file picker. Other files are accepted too. */
export const acceptedFiles: Record<AssetKind, string> = {
  logo: '.svg,.ai,.eps,.pdf,.psd,.zip,image/*',
  mailing_list: '.csv,.tsv,.txt,.xls,.xlsx,.ods,.numbers,.zip',
  branding: '.pdf,.doc,.docx,.ppt,.pptx,.ai,.zip,image/*',
  fonts: '.otf,.ttf,.ttc,.woff,.woff2,.zip',
}

const cameraKinds: readonly AssetKind[] = ['logo', 'branding']

export function AssetAreas({ client_id, assets }: Pick<OnboardingRecord, 'client_id' | 'assets'>) {
  const { add, remove, refresh } = useOwnAssets()
  return (
    <Stack gap={16}>
      {assetKeys.map((kind) => {
        const { title, hint } = assetTexts.areas[kind]
        return (
          <Card key={kind} title={title} text={hint}>
            <Stack gap={14}>
              <FileList
                label={title}
                files={assets[kind]}
                onRemove={(file) => remove(kind, file)}
                onRestore={(file) => add(kind, file)}
                onExpired={refresh}
              />
              <FileDrop
                label={title}
                owner={client_id}
                accept={acceptedFiles[kind]}
                camera={cameraKinds.includes(kind)}
                onUploaded={(file) => add(kind, file)}
              />
            </Stack>
          </Card>
        )
      })}
    </Stack>
  )
}
