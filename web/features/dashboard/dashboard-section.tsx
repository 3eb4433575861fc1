import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { commonTexts } from '#contract/texts/common.ts'
import classes from './dashboard.module.css'
import styles from '#web/ui/styles.module.css'

type Props = {
  title: string
  links?: readonly { label: string; to: string }[]
  /** Before the links, such as counts. */
  aside?: ReactNode
  children: ReactNode
}

export function DashboardSection({ title, links = [], aside, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Group justify="space-between" gap="0 16px" mb={10}>
        <Box component="h2" fz="md" fw={600} id={id}>
          {title}
        </Box>
        <Group gap="0 16px">
          {aside}
          {links.map(({ label, to }) => (
            <Link key={to} to={to} className={classes.link}>
              {label}
            </Link>
          ))}
        </Group>
      </Group>
      {children}
    </section>
  )
}

const rows = ['first', 'second', 'third']

export function DashboardSkeleton() {
  return (
    <Stack gap={32} role="status" aria-label={commonTexts.loading}>
      {rows.map((row) => (
        <div key={row}>
          <Skeleton height={14} width={140} radius="xl" mb={16} />
          <Box className={styles.sheet ?? ''} p={20}>
            <Skeleton height={12} width="40%" radius="xl" />
            <Skeleton height={12} width="60%" mt={14} radius="xl" />
          </Box>
        </div>
      ))}
    </Stack>
  )
}
