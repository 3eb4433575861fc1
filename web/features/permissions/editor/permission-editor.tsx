import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { recordOf } from '#contract/domain/record-of.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { ApplyDialog } from '../apply/apply-dialog.tsx'
import { bodyOf, grantedIn, storedGrantsOf, toStored } from './grant-changes.ts'
import { editorColumns } from './editor-columns.ts'
import { EditorFooter } from './editor-footer.tsx'
import { EditorHeader } from './editor-header.tsx'
import { BlockCard, OwnItemsCard } from './grant-card.tsx'
import classes from './grant-cards.module.css'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { usePermissionDraft } from './use-permission-draft.ts'
import type { ClientPermission } from '../api.ts'
import { useSaveGrants, useUndoGrants } from './use-save-grants.ts'

/** Four blocks of switches and one of the workspace's own items, a summary in words, and a sticky footer. */
export function PermissionEditor({ shown, backTo }: { shown: ClientPermission; backTo: string }) {
  const { employee, client, items, permission } = shown
  const stored = storedGrantsOf(permission)
  const draft = usePermissionDraft(employee._id, client._id, stored)
  const saving = useSaveGrants(employee._id, client._id, draft.settle)
  const [applied, setApplied] = useState<string>()
  const [withEnds, setWithEnds] = useState(false)
  const pair = { employee_id: employee._id, client_id: client._id }
  const input = {
    body: { ...pair, ...bodyOf(draft.changes) },
  }
  const offerBack = useUndoGrants()
  const save = () => {
    const revoked = Object.values(draft.changes.grants).filter((on) => !on).length
    const before = toStored(draft.changes, stored)
    const from = permissionTexts.revokedFrom(employee.name, client.business_name)
    saving.mutate(input, { onSuccess: () => revoked > 0 && offerBack(pair, from, revoked, before) })
  }
  const begin = () => {
    setApplied(undefined)
    if (!saving.isPending) saving.reset()
  }
  const change: typeof draft.change = (next) => {
    begin()
    draft.change(next)
  }
  const changeEnds: typeof draft.changeEnds = (next) => {
    begin()
    draft.changeEnds(next)
  }
  const switches: Omit<ComponentProps<typeof OwnItemsCard>, 'items'> = {
    grants: draft.grants,
    changes: draft.changes,
    ends: draft.ends,
    withEnds,
    onChange: change,
    onEnd: (grant, end, all) => changeEnds(recordOf(all ? grantedIn(draft.grants) : [grant], end)),
  }
  return (
    <>
      <EditorHeader
        shown={shown}
        stored={stored.grants}
        grants={draft.grants}
        action={
          <>
            <Button variant="default" aria-pressed={withEnds} onClick={() => setWithEnds(!withEnds)}>
              {permissionTexts.lastDays}
            </Button>
            <ApplyDialog
              shown={shown}
              unsaved={draft.count > 0}
              save={() => saving.mutateAsync(input)}
              onDone={(count) => setApplied(permissionTexts.applied(count))}
            />
          </>
        }
      />
      <div className={classes.cards}>
        {editorColumns.map((blocks) => (
          <div key={blocks.join()} className={classes.column}>
            {blocks.map((block) => (
              <BlockCard key={block} block={block} client={client} {...switches} />
            ))}
          </div>
        ))}
        {items.length > 0 && (
          <div className={classes.column}>
            <OwnItemsCard items={items} {...switches} />
          </div>
        )}
      </div>
      <EditorFooter
        backTo={backTo}
        unsaved={draft.count}
        restored={draft.restored}
        saving={saving}
        notice={applied}
        onSave={save}
        onDiscard={() => {
          saving.reset()
          draft.discard()
        }}
      />
      <LeaveGuard
        unsaved={draft.count > 0}
        failed={saving.isError}
        title={permissionTexts.leaveTitle}
        text={permissionTexts.leaveText(draft.count)}
        action={permissionTexts.leave}
        onLeave={draft.deleteDraft}
      />
    </>
  )
}
