import type { ReactNode } from 'react'
import { assetKeys, type OnboardingRecord } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { assetTexts } from '#contract/texts/onboarding.ts'
import classes from '#web/features/clients/sections/sections.module.css'
import type { AssetKey } from '#web/features/clients/use-assets.ts'
import type { FileLink } from '#contract/files.ts'
import { Card } from '#web/ui/card.tsx'
import { FileList } from '#web/ui/file-list.tsx'

type Assets = OnboardingRecord['assets']

export const countAssets = (assets: Assets): number => assetKeys.reduce((sum, key) => sum + assets[key].length, 0)

type Props = {
  assets: Assets
  /** Fetches the record anew, whose links are fresh. */
  onExpired: () => void
  onRemove?: (key: AssetKey, file: FileLink) => Promise<unknown>
  /** Under each list: where files are added. */
  renderDrop?: (key: AssetKey) => ReactNode
}

/** The files of a client by what they are. */
export function AssetsSection({ assets, onExpired, onRemove, renderDrop }: Props) {
  return (
    <div className={classes.grid}>
      {assetKeys.map((key) => (
        <Card key={key} title={assetTexts.areas[key].title}>
          <div className={classes.stack}>
            <FileList
              label={assetTexts.areas[key].title}
              files={assets[key]}
              empty={clientTexts.noFiles}
              onExpired={onExpired}
              {...(onRemove && { onRemove: (file: FileLink) => onRemove(key, file) })}
            />
            {renderDrop?.(key)}
          </div>
        </Card>
      ))}
    </div>
  )
}
