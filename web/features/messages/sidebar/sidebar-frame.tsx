import { Group, Stack } from '@mantine/core'
import { SearchInput } from '#web/ui/search-field.tsx'
import type { ReactNode } from 'react'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { EmployeeInboxSwitch } from './employee-inbox-switch.tsx'
import type { ConversationFilter } from './filter-conversations.ts'
import classes from './sidebar.module.css'

type SidebarFrameProps = {
  searchLabel: string
  filter: ConversationFilter
  onFilter: (filter: ConversationFilter) => void
  /** A Client only writes to staff, so the filter by role is left out. */
  byRole?: boolean
  foot?: ReactNode
  children: ReactNode
}

/** The sidebar with its filters by name and by role, around its lists (MSG-1). */
export const SidebarFrame = ({ searchLabel, filter, onFilter, byRole = true, foot, children }: SidebarFrameProps) => (
  <aside className={classes.root} aria-label={messageTexts.conversations}>
    <Stack gap={10} p={16}>
      <Group gap={8} wrap="nowrap">
        <SearchInput
          flex={1}
          miw={0}
          label={searchLabel}
          value={filter.search}
          onSearch={(search) => onFilter({ ...filter, search })}
        />
        <EmployeeInboxSwitch />
      </Group>
      {byRole && <RoleFilter shown={filter.roles} onChange={(shown) => onFilter({ ...filter, roles: shown })} />}
    </Stack>
    <nav className={classes.list} aria-label={messageTexts.conversations}>
      {children}
    </nav>
    {foot && <div className={classes.foot}>{foot}</div>}
  </aside>
)

export const SidebarNote = ({ children }: { children: ReactNode }) => <p className={classes.none}>{children}</p>

const roleNames: Record<Role, string> = {
  Client: messageTexts.clients,
  Employee: messageTexts.employees,
  Manager: messageTexts.managers,
}
const roleOrder = ['Client', 'Employee', 'Manager'] as const satisfies readonly Role[]

type RoleFilterProps = { shown: readonly Role[]; onChange: (shown: readonly Role[]) => void }

export function RoleFilter({ shown, onChange }: RoleFilterProps) {
  const toggle = (role: Role) =>
    onChange(roles.filter((candidate) => shown.includes(candidate) !== (candidate === role)))
  return (
    <Group gap={6} role="group" aria-label={messageTexts.filter}>
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
    </Group>
  )
}
