import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { viewTexts } from '#contract/texts/view-as-client.ts'
import { endView } from '#web/session/session.ts'
import classes from './view-bar.module.css'

/** Stands over every page while a Manager sees the app as a client (COL-66). */
export function ViewBar({ name }: { name: string }) {
  return (
    <div className={classes.root} role="status">
      <IconEye size={18} aria-hidden="true" />
      <span className={classes.text}>{viewTexts.bar(name)}</span>
      <Button size="compact-md" variant="default" onClick={endView}>
        {viewTexts.close}
      </Button>
    </div>
  )
}
