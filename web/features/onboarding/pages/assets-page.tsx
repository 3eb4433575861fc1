import { Stack } from '@mantine/core'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { useOnboardingRecord } from '../api.ts'
import { FilesField } from '../fields/files-field.tsx'
import { useItemFiles } from '../fields/use-item-files.ts'
import { PageField } from '../wizard/page-field.tsx'
import type { PageItem } from '../wizard/use-page-items.ts'
import { WizardStep } from '../wizard/wizard-step.tsx'
import { Card } from '#web/ui/card.tsx'

/** `/onboarding/assets`. Each upload is stored at once, so there are no unsaved changes. */
export function OnboardingAssetsPage() {
  return (
    <WizardStep loaded={useOnboardingRecord()} path="/onboarding/assets" title={assetTexts.title} why={assetTexts.why}>
      {({ items }) => (
        <Stack gap={16}>
          {items.map((item) => (
            <AssetArea key={item.key} item={item} />
          ))}
        </Stack>
      )}
    </WizardStep>
  )
}

function AssetArea({ item }: { item: PageItem }) {
  const { key, title, help } = item.asked
  const files = useItemFiles(key)
  return (
    <Card title={title} {...(help !== undefined && { text: help })}>
      <PageField of={item}>
        <FilesField item={item.field.item} store={files} />
      </PageField>
    </Card>
  )
}
