import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#web/ui/card.module.css'

type Props = { title?: string; text?: string; action?: ReactNode; children?: ReactNode; flush?: boolean }

/** A white sheet with a hairline border. `flush` removes the padding for a table or list. */
export function Card({ title, text, action, children, flush = false }: Props) {
  return (
    <section className={classes.root} data-flush={flush || undefined}>
      {(title || action) && (
        <div className={classes.head}>
          <div>
            {title && <h2>{title}</h2>}
            {text && (
              <Box component="p" mt={2} c="dimmed">
                {text}
              </Box>
            )}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
