import { IconCheck, IconCircleHalf2, IconX, type TablerIcon } from '@tabler/icons-react'
import type { Reach } from '#contract/domain/reach.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import classes from './reach-badge.module.css'

const icons: Record<NonNullable<Reach>, TablerIcon> = { green: IconCheck, yellow: IconCircleHalf2, red: IconX }

/** The reach of a block by color, icon and word (PERM-5). Null: the client did not buy the service. */
export function ReachBadge({ reach }: { reach: Reach }) {
  const Icon = reach && icons[reach]
  return (
    <span className={classes.root} data-reach={reach ?? 'none'}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      {reach ? permissionTexts[reach] : permissionTexts.notApplicable}
    </span>
  )
}
