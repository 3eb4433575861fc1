import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts, serviceTexts } from '#contract/texts/onboarding.ts'
import own from '#web/features/onboarding/services/services.module.css'
import classes from '../wizard/wizard-step.module.css'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  saving: boolean
  /** Why the answers were not saved. */
  problem: string | undefined
  onBack: (() => void) | undefined
  /** Only where everything was answered once: until then the dashboard leads back here (DASH-6). */
  onSaveAndExit: (() => void) | undefined
  canGoOn: boolean
}

export function ServicesFoot({ saving, problem, onBack, onSaveAndExit, canGoOn }: Props) {
  return (
    <div className={classes.foot}>
      {problem !== undefined && (
        <div className={own.failed}>
          <Notice tone="problem">
            {serviceTexts.failed} {problem}
          </Notice>
        </div>
      )}
      <p className={`${classes.mark} ${own.later}`}>
        {onSaveAndExit ? <Link to={home}>{serviceTexts.leave}</Link> : serviceTexts.later}
      </p>
      <div className={classes.buttons}>
        {onBack && (
          <Button variant="subtle" color="gray" onClick={onBack} disabled={saving}>
            {commonTexts.back}
          </Button>
        )}
        {onSaveAndExit && (
          <Button variant="default" onClick={onSaveAndExit} disabled={saving}>
            {onboardingTexts.saveAndExit}
          </Button>
        )}
        {canGoOn && (
          <Button type="submit" loading={saving}>
            {commonTexts.next}
          </Button>
        )}
      </div>
    </div>
  )
}
