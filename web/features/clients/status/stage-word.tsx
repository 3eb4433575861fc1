import type { RegisteredStage } from '#contract/domain/client-stages.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { isLongWait } from './onboarding-status.ts'
import classes from './stage-word.module.css'

/** The stage of a client, and how long they have been waiting for the next step. Nobody waits for who is ready. */
export const StageWord = ({ stage, days }: { stage: RegisteredStage; days: number }) => (
  <span className={classes.root}>
    <span className={classes.stage} data-stage={stage}>
      {boardTexts.stages[stage]}
    </span>
    {stage !== 'ready' && days > 0 && (
      <span className={classes.days} data-tone={isLongWait(days) ? 'waiting' : undefined}>
        {boardTexts.days(days)}
      </span>
    )}
  </span>
)
