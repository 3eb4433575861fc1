import { IconCheck, IconCircleHalf2, IconX, type TablerIcon } from '@tabler/icons-react'
import type { Reach } from '#contract/domain/reach.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import badge from '#web/ui/badge.module.css'

const icons: Record<NonNullable<Reach>, TablerIcon> = { green: IconCheck, yellow: IconCircleHalf2, red: IconX }

const tones = { green: 'good', yellow: 'waiting', red: 'problem' } as const
const withTone = { lineHeight: 1.4 }
const withoutTone = { ...withTone, paddingInline: 0, color: 'var(--mantine-color-dimmed)', fontWeight: 400 } as const

/** The reach of a block by color, icon and word (PERM-5). Null: the client did not buy the service. */
export function ReachBadge({ reach }: { reach: Reach }) {
  if (!reach)
    return (
      <span className={badge.root} data-reach="none" style={withoutTone}>
        {permissionTexts.notApplicable}
      </span>
    )
  const Icon = icons[reach]
  return (
    <span className={badge.root} data-reach={reach} data-tone={tones[reach]} style={withTone}>
      <Icon size={14} aria-hidden="true" />
      {permissionTexts[reach]}
    </span>
  )
}
