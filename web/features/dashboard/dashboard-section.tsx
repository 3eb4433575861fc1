import { Box, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import classes from './dashboard.module.css'

export function DashboardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Box component="h2" mb={10} c="dimmed" fz="sm" fw={500} id={id}>
        {title}
      </Box>
      {children}
    </section>
  )
}

const cards = ['numbers', 'more numbers', 'places', 'more places']

export function DashboardSkeleton() {
  return (
    <Stack gap={32} pt={32} role="status" aria-label={commonTexts.loading}>
      <Box className={classes.sheet ?? ''} p={20}>
        <Skeleton height={12} width="40%" radius="xl" />
      </Box>
      <div className={classes.cards}>
        {cards.map((card) => (
          <Box key={card} className={classes.sheet ?? ''} p={20}>
            <Skeleton height={12} width="35%" radius="xl" />
            <Skeleton height={28} width="20%" mt={20} radius="sm" />
            <Skeleton height={12} width="55%" mt={20} radius="xl" />
          </Box>
        ))}
      </div>
    </Stack>
  )
}
