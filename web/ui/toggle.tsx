import { Switch } from '@mantine/core'
import classes from '#web/ui/toggle.module.css'

type Props = { label: string; on: boolean; onTurn: (on: boolean) => void }

/** A switch in a table of switches: what it is for stands at the ends of its row and column, and in its label. */
export const Toggle = ({ label, on, onTurn }: Props) => (
  <Switch
    aria-label={label}
    classNames={{ track: classes.track ?? '' }}
    withThumbIndicator={false}
    checked={on}
    onChange={(event) => onTurn(event.currentTarget.checked)}
  />
)
