import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FileLink } from '#contract/files.ts'
import { assetKeys, type OnboardingRecord } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { type AssetKey, clientRecordQuery, useClientAssets } from '../api.ts'
import classes from './sections.module.css'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileList } from '#web/ui/file-list.tsx'

type Assets = OnboardingRecord['assets']

type Props = {
  assets: Assets
  /** Refetches the record for fresh links. */
  onExpired: () => void
  onRemove?: (key: AssetKey, file: FileLink) => Promise<unknown>
  renderDrop?: (key: AssetKey) => ReactNode
}

export function AssetsSection({ assets, onExpired, onRemove, renderDrop }: Props) {
  return (
    <div className={classes.grid}>
      {assetKeys.map((key) => (
        <Card key={key} title={assetTexts.areas[key].title}>
          <Stack gap={16}>
            <FileList
              label={assetTexts.areas[key].title}
              files={assets[key]}
              empty={clientTexts.noFiles}
              onExpired={onExpired}
              {...(onRemove && { onRemove: (file: FileLink) => onRemove(key, file) })}
            />
            {renderDrop?.(key)}
          </Stack>
        </Card>
      ))}
    </div>
  )
}

/** A client's files; the Manager adds and removes files here (CLI-7, CLI-11). */
export function AssetsTab({ clientId, record }: { clientId: string; record: OnboardingRecord }) {
  const queries = useQueryClient()
  const { add, remove } = useClientAssets(clientId)
  return (
    <AssetsSection
      assets={record.assets}
      onExpired={() => void invalidate(queries, { queryKey: clientRecordQuery(clientId).queryKey })}
      onRemove={remove}
      renderDrop={(key) => (
        <FileDrop
          label={clientTexts.addFiles(assetTexts.areas[key].title)}
          owner={clientId}
          onUploaded={(file) => add(key, file)}
        />
      )}
    />
  )
}
