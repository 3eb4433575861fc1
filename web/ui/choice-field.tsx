import { Box, Group, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = {
  label: string
  count: ReactNode
  describedBy?: string | undefined
  children: ReactNode
}

/** A multiple-choice field: its label, and below it the controls for searching the choices. */
export function ChoiceField({ label, count, describedBy, children }: Props) {
  const id = useId()
  return (
    <Stack component="fieldset" gap={8} miw={0} aria-labelledby={id} aria-describedby={describedBy}>
      <Group gap={12} align="stretch" justify="space-between" wrap="nowrap">
        <Box component="span" id={id} fw={500}>
          {label}
        </Box>
        {count}
      </Group>
      {children}
    </Stack>
  )
}
