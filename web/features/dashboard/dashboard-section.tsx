import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { commonTexts } from '#contract/texts/common.ts'
import classes from './dashboard.module.css'

type Props = { title: string; link?: { label: string; to: string } | false; children: ReactNode }

export function DashboardSection({ title, link, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Group justify="space-between" gap="0 16px" mb={10}>
        <Box component="h2" c="dimmed" fz="sm" fw={500} id={id}>
          {title}
        </Box>
        {link && (
          <Link to={link.to} className={classes.link}>
            {link.label}
          </Link>
        )}
      </Group>
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
