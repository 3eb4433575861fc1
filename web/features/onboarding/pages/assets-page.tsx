import { updateOwnAssets } from '#contract/onboarding.ts'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { AssetAreas } from '#web/features/onboarding/assets/asset-areas.tsx'
import { useOnboardingRecord } from '../api.ts'
import { WizardStep } from '#web/features/onboarding/wizard/wizard-step.tsx'

/** `/onboarding/assets`. A file is kept as soon as it has arrived, so that nothing here waits to be saved. */
export function OnboardingAssetsPage() {
  return (
    <WizardStep
      loaded={useOnboardingRecord()}
      path="/onboarding/assets"
      endpoint={updateOwnAssets}
      title={assetTexts.title}
      why={assetTexts.why}
    >
      {({ record }) => <AssetAreas client_id={record.client_id} assets={record.assets} />}
    </WizardStep>
  )
}
