import { Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from '#web/features/onboarding/events/events.module.css'
import { Confirm } from '#web/ui/confirm.tsx'

type Props = {
  title: string
  /** What is said beside the title: how many are chosen. */
  state: string
  /** How many entries switching off would take away. Without any it is not asked about. */
  entries: number
  question: { title: string; text: string; action: string }
  onClear: () => void
  children: ReactNode
}

/**
 * A switch that reveals a part of the page. It is on when there is something saved behind it, so that switching it off means
 * taking that away, which is asked about and never done in silence.
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
      <div className={classes.head}>
        <Switch
          label={<span className={classes.title}>{title}</span>}
          classNames={{ track: classes.track }}
          withThumbIndicator={false}
          checked={on}
          onChange={turn}
        />
        <span className={classes.state}>{state}</span>
      </div>
      {on && <div className={classes.body}>{children}</div>}
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
