import type { ReactNode } from 'react'
import classes from '#web/ui/page/column-page.module.css'
import { Page } from '#web/ui/page/page.tsx'
import { Card } from '#web/ui/card.tsx'

type Props = {
  title: string
  /** What this is, in one sentence. */
  sentence?: ReactNode
  /** Under the sheet: the other ways to go. */
  below?: ReactNode
  children: ReactNode
}

/** The calm column of log-in and registration: a title, one sentence, one sheet, and nothing else. */
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
