import { Switch } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './grant-cards.module.css'
import toggle from '#web/ui/toggle.module.css'

type Props = {
  label: ReactNode
  hint?: string | undefined
  on: boolean
  onTurn: (on: boolean) => void
  /** Unsaved. */
  changed?: boolean
}

export function GrantSwitch({ label, hint, on, onTurn, changed = false }: Props) {
  const name = useId()
  return (
    <Switch
      // The hint is inside the label element but describes the switch instead of naming it.
      aria-labelledby={name}
      label={<span id={name}>{label}</span>}
      description={hint}
      classNames={{ track: toggle.track, label: classes.label, root: classes.switch }}
      styles={{ description: { marginTop: 0 } }}
      data-changed={changed || undefined}
      withThumbIndicator={false}
      checked={on}
      onChange={(event) => onTurn(event.currentTarget.checked)}
    />
  )
}
