import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import classes from '#web/features/onboarding/questions/questions.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In the place of a questionnaire whose service was not chosen. */
export function QuestionnaireNotNeeded({ service }: { service: string }) {
  return (
    <EmptyState
      icon={IconCircleCheck}
      title={questionTexts.notNeededTitle}
      text={questionTexts.notNeeded(service)}
      action={
        <div className={classes.ways}>
          <Button component={Link} to={home}>
            {shellTexts.toDashboard}
          </Button>
          <Button component={Link} to="/onboarding/services" variant="default">
            {questionTexts.changeServices}
          </Button>
        </div>
      }
    />
  )
}
