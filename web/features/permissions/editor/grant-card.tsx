import { useId } from 'react'
import { type Grant, type Grants, serviceBought } from '#contract/domain/grants.ts'
import { type Block, reachOf } from '#contract/domain/reach.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { allOf } from './grant-changes.ts'
import classes from './grant-cards.module.css'
import { GrantSwitch } from './grant-switch.tsx'
import type { GrantChanges } from './permission-draft-store.ts'
import { ReachBadge } from '../table/reach-badge.tsx'
import type { ClientPermission } from '../api.ts'

type Props = {
  block: Block
  members: readonly Grant[]
  grants: Grants
  changes: GrantChanges
  client: ClientPermission['client']
  onChange: (changes: GrantChanges) => void
}

/** Branding's two members are independent, so it has no master switch (PERM-3). */
const withoutMaster: ReadonlySet<Block> = new Set(['branding'])

/** One block: its master switch, its members, and a note on members without effect. */
export function GrantCard({ block, members, grants, changes, client, onChange }: Props) {
  const title = useId()
  const { services, business_name } = client
  const on = members.filter((member) => grants[member]).length
  const applicable = members.filter((member) => serviceBought(member, services))
  const anythingChosen = Object.values(services).includes(true)
  return (
    <fieldset className={classes.card} aria-labelledby={title}>
      <div className={classes.head}>
        <h2 className={classes.title} id={title}>
          {permissionTexts.blocks[block]}
        </h2>
        <span className={classes.count}>{permissionTexts.granted(on, members.length)}</span>
        <ReachBadge reach={reachOf(block, grants, services)} />
      </div>
      {applicable.length === 0 && anythingChosen && (
        <p className={classes.hint}>{permissionTexts.serviceNotBought(business_name)}</p>
      )}
      {!withoutMaster.has(block) && (
        <div className={classes.master}>
          <GrantSwitch
            label={<strong className={classes.strong}>{permissionTexts.fullAccess}</strong>}
            on={on === members.length}
            onTurn={(full) => onChange(allOf(members, full))}
          />
        </div>
      )}
      {members.map((member) => (
        <GrantSwitch
          key={member}
          label={permissionTexts.grants[member]}
          hint={applicable.length > 0 && !applicable.includes(member) ? permissionTexts.itemNotBought : undefined}
          on={grants[member]}
          changed={changes[member] !== undefined}
          onTurn={(granted) => onChange({ [member]: granted })}
        />
      ))}
    </fieldset>
  )
}
