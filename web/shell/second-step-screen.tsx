import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { shellTexts } from '#contract/texts/shell.ts'
import { twoStepGateTexts } from '#contract/texts/two-step.ts'
import classes from '#web/shell/gate-screen.module.css'
import { Card } from '#web/ui/card.tsx'

/** Replaces the app until an Employee has set up the second step that their Manager requires (AUTH-16). */
export const SecondStepScreen = () => (
  <div className={classes.root}>
    <title>{shellTexts.pageTitle(twoStepGateTexts.title)}</title>
    <Card>
      <h1 className={classes.headline}>{twoStepGateTexts.title}</h1>
      <div className={classes.said}>
        <p className={classes.text}>{twoStepGateTexts.sentence}</p>
        <p className={classes.text}>{twoStepGateTexts.what}</p>
        <div className={classes.actions}>
          <Button component={Link} to="/settings/security">
            {twoStepGateTexts.setUp}
          </Button>
        </div>
      </div>
    </Card>
  </div>
)
