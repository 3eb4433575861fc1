import { useState } from 'react'
import { grantBlocks } from '#contract/domain/grants.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { ApplyDialog } from '../apply/apply-dialog.tsx'
import { applyGrantChanges } from './grant-changes.ts'
import { editorColumns } from './editor-columns.ts'
import { EditorFooter } from './editor-footer.tsx'
import { EditorHeader } from './editor-header.tsx'
import { GrantCard } from './grant-card.tsx'
import classes from './grant-cards.module.css'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { usePermissionDraft } from './use-permission-draft.ts'
import type { ClientPermission } from '../api.ts'
import { useSaveGrants } from './use-save-grants.ts'

/** Four blocks of switches, a summary in words, and a sticky footer. */
export function PermissionEditor({ shown, backTo }: { shown: ClientPermission; backTo: string }) {
  const { employee, client, permission } = shown
  const stored = applyGrantChanges(permission)
  const draft = usePermissionDraft(employee._id, client._id, stored)
  const saving = useSaveGrants(employee._id, client._id, draft.settle)
  const [applied, setApplied] = useState<string>()
  const input = { body: { employee_id: employee._id, client_id: client._id, ...draft.changes } }
  const change: typeof draft.change = (next) => {
    setApplied(undefined)
    if (!saving.isPending) saving.reset()
    draft.change(next)
  }
  return (
    <>
      <EditorHeader
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
        {editorColumns.map((blocks) => (
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
      <EditorFooter
        backTo={backTo}
        unsaved={draft.count}
        restored={draft.restored}
        saving={saving}
        notice={applied}
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
        onLeave={draft.deleteDraft}
      />
    </>
  )
}
