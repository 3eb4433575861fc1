import { Box, Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import classes from '#web/ui/options-menu.module.css'
import { DrawnTarget } from '#web/ui/drawn-target.tsx'
import type { OpenedOptions } from '#web/ui/lazy-options.tsx'

export type Option = {
  label: string
  /** What it does, where the label alone does not say it. */
  hint?: string | undefined
  icon: TablerIcon
  danger?: boolean
  disabled?: boolean
  /** An option is a link or does something. */
  to?: string
  onClick?: () => void
}

type Props = OpenedOptions & { label: string; groups: readonly (readonly Option[])[] }

/** A menu at the dots of a row, with a line between its groups. */
export const OptionsMenu = ({ button, opened, onClose, label, groups }: Props) => (
  <Menu
    opened={opened}
    onChange={(stays) => {
      if (stays) return
      onClose()
      button.current?.focus()
    }}
    width={340}
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>
      <DrawnTarget target={button} />
    </Menu.Target>
    <Menu.Dropdown maw="calc(100vw - 16px)" aria-label={label}>
      {groups
        .filter(({ length }) => length > 0)
        .map((options, at) => [
          at > 0 && <Menu.Divider key={`before ${at}`} />,
          ...options.map((option) => <MenuOption key={option.label} {...option} />),
        ])}
    </Menu.Dropdown>
  </Menu>
)

function MenuOption({ label, hint, icon: Icon, danger = false, disabled = false, to, onClick }: Option) {
  const id = useId()
  return (
    <Menu.Item
      {...(to === undefined ? { onClick, disabled } : { renderRoot: (props: object) => <Link {...props} to={to} /> })}
      {...(danger && { c: 'var(--foyer-problem)' })}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      className={classes.option ?? ''}
      aria-describedby={hint && id}
    >
      <span>{label}</span>
      {hint && (
        <Box component="span" id={id} aria-hidden="true" display="block" c="dimmed" fz="xs">
          {hint}
        </Box>
      )}
    </Menu.Item>
  )
}
