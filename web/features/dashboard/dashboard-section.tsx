import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import classes from './dashboard.module.css'

export function DashboardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.sectionTitle} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const cards = ['numbers', 'more numbers', 'places', 'more places']

export function DashboardSkeleton() {
  return (
    <Stack gap={32} pt={32} role="status" aria-label={commonTexts.loading}>
      <div className={classes.skeleton}>
        <Skeleton height={12} width="40%" radius="xl" />
      </div>
      <div className={classes.cards}>
        {cards.map((card) => (
          <div key={card} className={classes.skeleton}>
            <Skeleton height={12} width="35%" radius="xl" />
            <Skeleton height={28} width="20%" mt={20} radius="sm" />
            <Skeleton height={12} width="55%" mt={20} radius="xl" />
          </div>
        ))}
      </div>
    </Stack>
  )
}
