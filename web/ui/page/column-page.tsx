import type { ReactNode } from 'react'
import classes from '#web/ui/page/column-page.module.css'
import { Page } from '#web/ui/page/page.tsx'
import { Card } from '#web/ui/card.tsx'

type Props = {
  title: string
  sentence?: ReactNode
  /** Links under the card. */
  below?: ReactNode
  children: ReactNode
}

/** The column of log-in and registration: a title, a sentence and a card. */
export function ColumnPage({ title, sentence, below, children }: Props) {
  return (
    <Page title={title} width="column">
      <div>
        {sentence && <p className={classes.sentence}>{sentence}</p>}
        <Card>
          <div className={classes.sheet}>{children}</div>
        </Card>
        {below && <p className={classes.below}>{below}</p>}
      </div>
    </Page>
  )
}
