import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { InboxSwitch } from '#web/features/inbox/inbox-switch.tsx'
import { RoleFilter } from '#web/features/messages/sidebar/role-filter.tsx'
import type { Filter } from '#web/features/messages/sidebar/filter-conversations.ts'
import classes from '#web/features/messages/sidebar/sidebar.module.css'

type Props = {
  /** What the search goes through. */
  label: string
  filter: Filter
  onFilter: (filter: Filter) => void
  /** A Client has only staff to write to, and no need of a filter by role. */
  byRole?: boolean
}

/** Narrows down what is below it, by name and by role (MSG-1). */
export const SideBarHead = ({ label, filter, onFilter, byRole = true }: Props) => (
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
