import { Group, Text } from '@mantine/core'
import { useId } from 'react'
import { type Grant, type Grants, isGrantServiceChosen } from '#contract/domain/grants.ts'
import { type Block, reachOf } from '#contract/domain/reach.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { allOf } from './grant-changes.ts'
import classes from './grant-cards.module.css'
import styles from '#web/ui/styles.module.css'
import { GrantSwitch } from './grant-switch.tsx'
import { GrantEnd } from './grant-end.tsx'
import type { EndChanges, GrantChanges, PermissionDraft } from './permission-draft-store.ts'
import { ReachBadge } from '../table/reach-badge.tsx'
import type { ClientPermission } from '../api.ts'

type Props = {
  block: Block
  members: readonly Grant[]
  grants: Grants
  changes: PermissionDraft
  /** The last days, also unsaved ones. */
  ends: EndChanges
  client: ClientPermission['client']
  onChange: (changes: GrantChanges) => void
  /** `all`: of everything that is granted of this client. */
  onEnd: (grant: Grant, end: string | null, all: boolean) => void
}

/** Branding's two members are independent, so it has no master switch (PERM-3). */
const withoutMaster: ReadonlySet<Block> = new Set(['branding'])

/** One block: its master switch, its members, and a note on members without effect. */
export function GrantCard({ block, members, grants, changes, ends, client, onChange, onEnd }: Props) {
  const title = useId()
  const { services, business_name } = client
  const on = members.filter((member) => grants[member]).length
  const applicable = members.filter((member) => isGrantServiceChosen(member, services))
  const anythingChosen = Object.values(services).includes(true)
  return (
    <fieldset className={`${styles.sheet} ${classes.card}`} aria-labelledby={title}>
      <Group gap="4px 12px" mb={8}>
        <Text component="h2" fz="lg" fw="bold" flex="1 1 10rem" id={title} style={{ overflowWrap: 'normal' }}>
          {permissionTexts.blocks[block]}
        </Text>
        <span className={classes.count}>{permissionTexts.granted(on, members.length)}</span>
        <ReachBadge reach={reachOf(block, grants, services)} />
      </Group>
      {applicable.length === 0 && anythingChosen && (
        <Text fz="xs" c="dimmed" mb={8}>
          {permissionTexts.serviceNotBought(business_name)}
        </Text>
      )}
      {!withoutMaster.has(block) && (
        <div className={classes.master}>
          <GrantSwitch
            label={
              <Text component="strong" inherit fw={600}>
                {permissionTexts.fullAccess}
              </Text>
            }
            on={on === members.length}
            onTurn={(full) => onChange(allOf(members, full))}
          />
        </div>
      )}
      {members.map((member) => (
        <div key={member} className={classes.grant}>
          <GrantSwitch
            label={permissionTexts.grants[member]}
            hint={applicable.length > 0 && !applicable.includes(member) ? permissionTexts.itemNotBought : undefined}
            on={grants[member]}
            changed={changes.grants[member] !== undefined || changes.ends[member] !== undefined}
            onTurn={(granted) => onChange({ [member]: granted })}
          />
          {grants[member] && (
            <GrantEnd
              label={permissionTexts.grants[member]}
              end={ends[member] ?? null}
              onEnd={(end, all) => onEnd(member, end, all)}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}
