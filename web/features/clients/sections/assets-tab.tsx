import { useQueryClient } from '@tanstack/react-query'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { AssetsSection } from '#web/features/clients/sections/assets-section.tsx'
import { useClientAssets } from '#web/features/clients/use-assets.ts'
import { clientRecordQuery } from '#web/features/clients/api.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'

/** The files of a client, to which the Manager adds and from which they remove (CLI-7, CLI-11). */
export function AssetsTab({ clientId, record }: { clientId: string; record: OnboardingRecord }) {
  const queries = useQueryClient()
  const { add, remove } = useClientAssets(clientId)
  return (
    <AssetsSection
      assets={record.assets}
      onExpired={() => void queries.invalidateQueries({ queryKey: clientRecordQuery(clientId).queryKey })}
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
