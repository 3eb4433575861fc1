import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { InboxSwitch } from '#web/features/inbox/inbox-switch.tsx'
import type { ConversationFilter } from './filter-conversations.ts'
import classes from './sidebar.module.css'

type SidebarFilterProps = {
  /** What the search goes through. */
  label: string
  filter: ConversationFilter
  onFilter: (filter: ConversationFilter) => void
  /** A Client has only staff to write to, and no need of a filter by role. */
  byRole?: boolean
}

/** Narrows down what is below it, by name and by role (MSG-1). */
export const SidebarFilter = ({ label, filter, onFilter, byRole = true }: SidebarFilterProps) => (
  <div className={classes.head}>
    <div className={classes.searchLine}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
      />
      <InboxSwitch />
    </div>
    {byRole && <RoleFilter shown={filter.roles} onChange={(roles) => onFilter({ ...filter, roles })} />}
  </div>
)

const roleNames: Record<Role, string> = {
  Client: messageTexts.clients,
  Employee: messageTexts.employees,
  Manager: messageTexts.managers,
}
const roleOrder = ['Client', 'Employee', 'Manager'] as const satisfies readonly Role[]

type RoleFilterProps = { shown: readonly Role[]; onChange: (shown: readonly Role[]) => void }

/** Whom the side bar shows: each role by itself, all at first (MSG-1). */
export function RoleFilter({ shown, onChange }: RoleFilterProps) {
  const toggle = (role: Role) => onChange(roles.filter((one) => shown.includes(one) !== (one === role)))
  return (
    <div className={classes.roles} role="group" aria-label={messageTexts.filter}>
      {roleOrder.map((role) => (
        <button
          key={role}
          type="button"
          className={classes.role}
          aria-pressed={shown.includes(role)}
          onClick={() => toggle(role)}
        >
          {roleNames[role]}
        </button>
      ))}
    </div>
  )
}
