import { Button, Stack } from '@mantine/core'
import { type ComponentProps, useState, useEffect } from 'react'
import { recordOf } from '#contract/domain/record-of.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { ApplyDialog } from '../apply/apply-dialog.tsx'
import { bodyOf, grantedIn, storedGrantsOf, toStored, effectiveChanges, type StoredGrants } from './grant-changes.ts'
import type { Block } from '#contract/domain/reach.ts'
import { EditorHeader } from './editor-header.tsx'
import { BlockCard, OwnItemsCard } from './grant-card.tsx'
import classes from './grant-cards.module.css'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import type { ClientPermission } from '../api.ts'
import { useSaveGrants, useUndoGrants } from './use-save-grants.ts'
import { Link } from '#web/lib/navigation/router.tsx'
import { commonTexts } from '#contract/texts/common.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'
import { noChanges, type PermissionDraft, permissionDrafts } from './permission-draft-store.ts'
import { useClaims } from '#web/session/use-session.ts'

/** In the documents' order; two columns have about equal height. */
export const editorColumns: readonly (readonly Block[])[] = [
  ['social', 'branding'],
  ['web', 'reputation'],
]

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
  const change = (next: Partial<PermissionDraft>) => {
    setApplied(undefined)
    if (!saving.isPending) saving.reset()
    draft.change(next, saving.isPending)
  }
  const switches: Omit<ComponentProps<typeof OwnItemsCard>, 'items'> = {
    grants: draft.grants,
    changes: draft.changes,
    ends: draft.ends,
    withEnds,
    onChange: (grants) => change({ grants }),
    onEnd: (grant, end, all) => change({ ends: recordOf(all ? grantedIn(draft.grants) : [grant], end) }),
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
        text={permissionTexts.leaveText(draft.count)}
        action={permissionTexts.leave}
        onLeave={draft.deleteDraft}
      />
    </>
  )
}

type Props = {
  backTo: string
  unsaved: number
  restored: boolean
  saving: Pick<ReturnType<typeof useSaveGrants>, 'isPending' | 'isSuccess' | 'error'>
  notice: string | undefined
  onSave: () => void
  onDiscard: () => void
}

/** The sticky footer: unsaved changes, the result of saving, and the buttons. */
function EditorFooter(props: Props) {
  const { backTo, unsaved, restored, saving, notice, onSave, onDiscard } = props
  return (
    <StickyFooter
      note={
        <Stack gap={8}>
          {saving.error && <Notice tone="problem">{permissionTexts.notSaved(saving.error.message)}</Notice>}
          {saving.isSuccess && unsaved === 0 && <Notice tone="good">{permissionTexts.saved}</Notice>}
          {notice && <Notice tone="good">{notice}</Notice>}
          {unsaved > 0 && !saving.error && (
            <Notice tone="waiting">
              {restored && !saving.isPending ? permissionTexts.restored : permissionTexts.unsaved(unsaved)}
            </Notice>
          )}
        </Stack>
      }
    >
      <Button component={Link} to={backTo} variant="subtle" color="gray">
        {commonTexts.back}
      </Button>
      {unsaved > 0 && (
        <Button variant="default" onClick={onDiscard} disabled={saving.isPending}>
          {permissionTexts.discard}
        </Button>
      )}
      <Button onClick={onSave} loading={saving.isPending}>
        {permissionTexts.save}
      </Button>
    </StickyFooter>
  )
}

const countOf = ({ grants, ends }: PermissionDraft) => new Set([...Object.keys(grants), ...Object.keys(ends)]).size

/** The draft over the stored grants. */
function usePermissionDraft(employeeId: string, clientId: string, stored: StoredGrants) {
  const owner = useClaims().id
  const draftKey = `${employeeId} ${clientId}`
  const [draft, setDraft] = useState<PermissionDraft>(() => permissionDrafts.read(owner, draftKey))
  const [restored, setRestored] = useState(() => countOf(effectiveChanges(draft, stored)) > 0)
  const changes = effectiveChanges(draft, stored)
  const serialized = JSON.stringify(changes)
  useEffect(
    () => permissionDrafts.save(owner, JSON.parse(serialized) as PermissionDraft, draftKey),
    [owner, draftKey, serialized],
  ) // assigned in the line above
  return {
    changes,
    count: countOf(changes),
    grants: { ...stored.grants, ...changes.grants },
    ends: { ...stored.ends, ...changes.ends },
    /** True when the draft is older than this visit. */
    restored,
    /** While a save is under way, what leads back to the stored grants is a change of what it will have stored. */
    change: ({ grants, ends }: Partial<PermissionDraft>, isSaving: boolean) =>
      setDraft((before) => {
        const next = { grants: { ...before.grants, ...grants }, ends: { ...before.ends, ...ends } }
        return isSaving ? next : effectiveChanges(next, stored)
      }),
    /** Saved switches are no longer changes, whatever happens to them elsewhere. */
    settle: (saved: StoredGrants) => setDraft((before) => effectiveChanges(before, saved)),
    /** For leaving without saving. */
    deleteDraft: () => permissionDrafts.delete(owner, draftKey),
    discard: () => {
      setDraft(noChanges)
      setRestored(false)
    },
  }
}
