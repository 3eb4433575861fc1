import { updateOwnAssets } from '#contract/onboarding.ts'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { AssetAreas } from '#web/features/onboarding/assets/asset-areas.tsx'
import { useOnboardingRecord } from '../api.ts'
import { WizardStep } from '#web/features/onboarding/wizard/wizard-step.tsx'

/** `/onboarding/assets`. Each upload is stored at once, so there are no unsaved changes. */
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
