import { Switch, type SwitchProps } from '@mantine/core'
import classes from '#web/ui/toggle.module.css'

type Props = { label: string; on: boolean; onTurn: (on: boolean) => void }

/** A switch in a table of switches. The ends of its row and column and its label name its purpose. */
export const Toggle = ({ label, on, onTurn }: Props) => (
  <SwitchField aria-label={label} checked={on} onChange={(event) => onTurn(event.currentTarget.checked)} />
)

export const SwitchField = (props: SwitchProps) => (
  <Switch classNames={{ track: classes.track ?? '' }} withThumbIndicator={false} {...props} />
)
