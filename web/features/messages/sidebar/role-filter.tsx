import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/sidebar/role-filter.module.css'

const names: Record<Role, string> = {
  Client: messageTexts.clients,
  Employee: messageTexts.employees,
  Manager: messageTexts.managers,
}
const order = ['Client', 'Employee', 'Manager'] as const satisfies readonly Role[]

type Props = { shown: readonly Role[]; onChange: (shown: readonly Role[]) => void }

/** Whom the side bar shows: each role by itself, all at first (MSG-1). */
export function RoleFilter({ shown, onChange }: Props) {
  const toggle = (role: Role) => onChange(roles.filter((one) => shown.includes(one) !== (one === role)))
  return (
    <div className={classes.root} role="group" aria-label={messageTexts.filter}>
      {order.map((role) => (
        <button
          key={role}
          type="button"
          className={classes.chip}
          aria-pressed={shown.includes(role)}
          onClick={() => toggle(role)}
        >
          {names[role]}
        </button>
      ))}
    </div>
  )
}
