import { Box } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import classes from '#web/ui/page-tabs.module.css'
import styles from '#web/ui/styles.module.css'
import { useOpenTab } from '#web/ui/use-open-tab.ts'

type Props = {
  label: string
  choices: readonly { to: string; label: string; count?: number | undefined; current: boolean }[]
}

/** Switches between a few views of the same data. Each view has its address. */
export function LinkSwitch({ label: whole, choices }: Props) {
  const list = useOpenTab<HTMLElement>(choices.findIndex(({ current }) => current))
  return (
    <nav ref={list} className={`${classes.list} ${classes.links}`} aria-label={whole}>
      {choices.map(({ to, label, count, current }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab}
          data-active={current || undefined}
          aria-current={current ? 'page' : undefined}
        >
          {label}
          {count !== undefined && (
            <Box component="span" className={styles.tabular ?? ''} ml={6} c="dimmed" fz="xs" fw={400}>
              {count.toLocaleString('en-US')}
            </Box>
          )}
        </Link>
      ))}
    </nav>
  )
}
