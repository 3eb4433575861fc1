import { Switch } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './grant-switch.module.css'
import toggle from '#web/ui/toggle.module.css'

type Props = {
  label: ReactNode
  hint?: string | undefined
  on: boolean
  onTurn: (on: boolean) => void
  /** Not saved yet. */
  changed?: boolean
}

export function GrantSwitch({ label, hint, on, onTurn, changed = false }: Props) {
  const name = useId()
  return (
    <Switch
      // The hint describes the switch; it is not a part of its name, though it stands inside of its label.
      aria-labelledby={name}
      label={<span id={name}>{label}</span>}
      description={hint}
      classNames={{ track: toggle.track, label: classes.label, description: classes.hint, root: classes.root }}
      data-changed={changed || undefined}
      withThumbIndicator={false}
      checked={on}
      onChange={(event) => onTurn(event.currentTarget.checked)}
    />
  )
}
