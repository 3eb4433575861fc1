import { Box, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from '#web/features/onboarding/events/events.module.css'
import { Confirm } from '#web/ui/confirm.tsx'
import { SwitchField } from '#web/ui/toggle.tsx'

type Props = {
  title: string
  /** Beside the title, such as the number of chosen days. */
  state: string
  /** The number of entries that switching off would remove; 0 skips the confirmation. */
  entries: number
  question: { title: string; text: string; action: string }
  onClear: () => void
  children: ReactNode
}

/**
 * Reveals a part of the page. The switch is on while something is saved behind it, so switching off removes the entries
 * after a confirmation.
 */
export function EventSwitch({ title, state, entries, question, onClear, children }: Props) {
  const [opened, setOpened] = useState(false)
  const [asking, setAsking] = useState(false)
  const on = opened || entries > 0
  const close = () => {
    setOpened(false)
    setAsking(false)
  }
  const turn = () => {
    if (!on) setOpened(true)
    else if (entries > 0) setAsking(true)
    else close()
  }
  return (
    <section className={classes.part}>
      <Group justify="space-between" gap={12} mih={48} wrap="nowrap">
        <SwitchField
          label={
            <Text span inherit fw={500}>
              {title}
            </Text>
          }
          styles={{ track: { marginTop: 0 } }}
          checked={on}
          onChange={turn}
        />
        <span className={classes.state}>{state}</span>
      </Group>
      {on && (
        <Box pt={4} pb={20}>
          {children}
        </Box>
      )}
      <Confirm
        opened={asking}
        {...question}
        onConfirm={() => {
          close()
          onClear()
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}
