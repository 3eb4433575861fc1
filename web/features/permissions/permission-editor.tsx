import { useState } from 'react'
import { grantBlocks } from '#contract/domain/grants.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { ApplyDialog } from '#web/features/permissions/apply-dialog.tsx'
import { grantsIn } from '#web/features/permissions/changes.ts'
import { columns } from '#web/features/permissions/columns.ts'
import { EditorFoot } from '#web/features/permissions/editor-foot.tsx'
import { EditorHead } from '#web/features/permissions/editor-head.tsx'
import { GrantCard } from '#web/features/permissions/grant-card.tsx'
import classes from '#web/features/permissions/grant-cards.module.css'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { useDraft } from '#web/features/permissions/use-draft.ts'
import type { ClientPermission } from '#web/features/permissions/use-permissions.ts'
import { useSave } from '#web/features/permissions/use-save.ts'

/** Four blocks of switches, what they come to in words, and a foot that stays. */
export function PermissionEditor({ shown, backTo }: { shown: ClientPermission; backTo: string }) {
  const { employee, client, permission } = shown
  const stored = grantsIn(permission)
  const draft = useDraft(employee._id, client._id, stored)
  const saving = useSave(employee._id, client._id, draft.settle)
  const [applied, setApplied] = useState<string>()
  const input = { body: { employee_id: employee._id, client_id: client._id, ...draft.changes } }
  const change: typeof draft.change = (next) => {
    setApplied(undefined)
    if (!saving.isPending) saving.reset()
    draft.change(next)
  }
  return (
    <>
      <EditorHead
        shown={shown}
        stored={stored}
        grants={draft.grants}
        action={
          <ApplyDialog
            shown={shown}
            unsaved={draft.count > 0}
            save={() => saving.mutateAsync(input)}
            onDone={(count) => setApplied(permissionTexts.applied(count))}
          />
        }
      />
      <div className={classes.cards}>
        {columns.map((blocks) => (
          <div key={blocks.join()} className={classes.column}>
            {blocks.map((block) => (
              <GrantCard
                key={block}
                block={block}
                members={grantBlocks[block]}
                grants={draft.grants}
                changes={draft.changes}
                client={client}
                onChange={change}
              />
            ))}
          </div>
        ))}
      </div>
      <EditorFoot
        backTo={backTo}
        unsaved={draft.count}
        restored={draft.restored}
        saving={saving}
        said={applied}
        onSave={() => saving.mutate(input)}
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
        onLeave={draft.forget}
      />
    </>
  )
}
