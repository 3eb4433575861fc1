import { Button, Stack } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import { commonTexts } from '#contract/texts/common.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import type { useSaveGrants } from './use-save-grants.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'

type Props = {
  backTo: string
  /** The number of unsaved switches. */
  unsaved: number
  restored: boolean
  saving: Pick<ReturnType<typeof useSaveGrants>, 'isPending' | 'isSuccess' | 'error'>
  notice: string | undefined
  onSave: () => void
  onDiscard: () => void
}

/** The sticky footer: unsaved changes, the result of saving, and the buttons. */
export function EditorFooter(props: Props) {
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
