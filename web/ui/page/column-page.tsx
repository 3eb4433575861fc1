import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#web/ui/page/column-page.module.css'
import { Page } from '#web/ui/page/page.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from '#web/ui/styles.module.css'

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
        {below && (
          <Group
            component="p"
            className={styles.quietLinks ?? ''}
            gap="8px 24px"
            align="stretch"
            justify="space-between"
            mt={20}
          >
            {below}
          </Group>
        )}
      </div>
    </Page>
  )
}
