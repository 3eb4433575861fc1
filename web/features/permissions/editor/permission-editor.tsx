import { useState } from 'react'
import { grantBlocks } from '#contract/domain/grants.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { permissionFlags } from '#contract/permissions.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { ApplyDialog } from '../apply/apply-dialog.tsx'
import { storedGrantsOf } from './grant-changes.ts'
import { editorColumns } from './editor-columns.ts'
import { EditorFooter } from './editor-footer.tsx'
import { EditorHeader } from './editor-header.tsx'
import { GrantCard } from './grant-card.tsx'
import classes from './grant-cards.module.css'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import type { EndChanges } from './permission-draft-store.ts'
import { usePermissionDraft } from './use-permission-draft.ts'
import type { ClientPermission } from '../api.ts'
import { useSaveGrants } from './use-save-grants.ts'

/** Four blocks of switches, a summary in words, and a sticky footer. */
export function PermissionEditor({ shown, backTo }: { shown: ClientPermission; backTo: string }) {
  const { employee, client, permission } = shown
  const stored = storedGrantsOf(permission)
  const draft = usePermissionDraft(employee._id, client._id, stored)
  const saving = useSaveGrants(employee._id, client._id, draft.settle)
  const [applied, setApplied] = useState<string>()
  const input = {
    body: { employee_id: employee._id, client_id: client._id, ...draft.changes.grants, ...endsOf(draft.changes.ends) },
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
  const given = permissionFlags.filter((flag) => draft.grants[flag])
  return (
    <>
      <EditorHeader
        shown={shown}
        stored={stored.grants}
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
                ends={draft.ends}
                onEnd={(grant, end, all) => changeEnds(recordOf(all ? given : [grant], end))}
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

const endsOf = (ends: EndChanges) => (Object.keys(ends).length > 0 ? { ends: { ...ends } } : {})
