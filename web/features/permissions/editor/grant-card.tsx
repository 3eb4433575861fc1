import { Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { grantBlocks, isGrantServiceChosen } from '#contract/domain/grants.ts'
import type { Grant, GrantKey } from '#contract/domain/grant-keys.ts'
import { type Block, reachOf } from '#contract/domain/reach.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { wordOfKey } from '#contract/texts/item-keys.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import type { GivenGrants } from './grant-changes.ts'
import classes from './grant-cards.module.css'
import styles from '#web/ui/styles.module.css'
import { GrantSwitch } from './grant-switch.tsx'
import { GrantEnd } from './grant-end.tsx'
import type { EndChanges, GrantChanges, PermissionDraft } from './permission-draft-store.ts'
import { ReachBadge } from '../table/reach-badge.tsx'
import type { ClientPermission } from '../api.ts'

type Switches = {
  grants: GivenGrants
  changes: PermissionDraft
  /** The last days, also unsaved ones. */
  ends: EndChanges
  /** Offers a last day also where there is none. */
  withEnds: boolean
  onChange: (changes: GrantChanges) => void
  /** `all`: of everything that is granted of this client. */
  onEnd: (grant: GrantKey, end: string | null, all: boolean) => void
}

/** Branding's two members are independent, so it has no master switch (PERM-3). */
const withoutMaster: ReadonlySet<Block> = new Set(['branding'])

type BlockProps = Switches & { block: Block; client: ClientPermission['client'] }

/** One block of the documents, with a note on members without effect. */
export function BlockCard({ block, client: { services, business_name }, ...switches }: BlockProps) {
  const members: readonly Grant[] = grantBlocks[block]
  const applicable = members.filter((member) => isGrantServiceChosen(member, services))
  const isNote = applicable.length === 0 && Object.values(services).includes(true)
  return (
    <GrantCard
      {...switches}
      title={permissionTexts.blocks[block]}
      badge={<ReachBadge reach={reachOf(block, switches.grants, services)} />}
      note={isNote ? permissionTexts.serviceNotBought(business_name) : undefined}
      hasMaster={!withoutMaster.has(block)}
      members={members.map((grant) => ({
        grant,
        label: permissionTexts.grants[grant],
        hint:
          applicable.length > 0 && !applicable.includes(grant)
            ? permissionTexts.itemNotBought
            : permissionTexts.elsewhere[grant],
      }))}
    />
  )
}

/** What this client is asked beyond the documents (COL-86). */
export function OwnItemsCard({ items, ...switches }: Switches & Pick<ClientPermission, 'items'>) {
  const members = items.flatMap(({ key, title, grants }) =>
    // The server answers keys that can be granted.
    (grants as GrantKey[]).map((grant) => ({ grant, label: wordOfKey(grant, {}, { [key]: title }) })),
  )
  return <GrantCard {...switches} title={permissionTexts.ownItems} members={members} hasMaster={members.length > 1} />
}

type CardProps = Switches & {
  title: string
  badge?: ReactNode
  note?: string | undefined
  hasMaster: boolean
  members: readonly { grant: GrantKey; label: string; hint?: string | undefined }[]
}

/** A master switch and its members, each with its last day. */
function GrantCard({ title, badge, note, hasMaster, members, ...switches }: CardProps) {
  const { grants, changes, ends, withEnds, onChange, onEnd } = switches
  const id = useId()
  const on = members.filter(({ grant }) => grants[grant]).length
  return (
    <fieldset className={`${styles.sheet} ${classes.card}`} aria-labelledby={id}>
      <Group gap="4px 12px" mb={8}>
        <Text component="h2" fz="lg" fw="bold" flex="1 1 10rem" id={id} style={{ overflowWrap: 'normal' }}>
          {title}
        </Text>
        <span className={styles.quiet}>{permissionTexts.granted(on, members.length)}</span>
        {badge}
      </Group>
      {note !== undefined && (
        <Text fz="xs" c="dimmed" mb={8}>
          {note}
        </Text>
      )}
      {/* It sets or clears all members (PERM-4). */}
      {hasMaster && (
        <div className={classes.master}>
          <GrantSwitch
            label={
              <Text component="strong" inherit fw={600}>
                {permissionTexts.fullAccess}
              </Text>
            }
            on={on === members.length}
            onTurn={(full) =>
              onChange(
                recordOf(
                  members.map(({ grant }) => grant),
                  full,
                ),
              )
            }
          />
        </div>
      )}
      {members.map(({ grant, label, hint }) => (
        <div key={grant} className={classes.grant}>
          <GrantSwitch
            label={label}
            hint={hint}
            on={grants[grant] === true}
            changed={changes.grants[grant] !== undefined || changes.ends[grant] !== undefined}
            onTurn={(granted) => onChange({ [grant]: granted })}
          />
          {grants[grant] && (withEnds || ends[grant] || changes.ends[grant] === null) && (
            <GrantEnd label={label} end={ends[grant] ?? null} onEnd={(end, all) => onEnd(grant, end, all)} />
          )}
        </div>
      ))}
    </fieldset>
  )
}
