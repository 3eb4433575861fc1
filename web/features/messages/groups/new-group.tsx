import { useState } from 'react'
import type { Contact } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import type { Claims } from '#web/session/token.ts'
import { moveFocusBetweenRows } from '../sidebar/sidebar-section.tsx'
import classes from '../sidebar/sidebar.module.css'

const NewGroupDialog = lazyDialog(async () => (await import('./new-group-dialog.tsx')).NewGroupDialog)

/** The button and the dialog of a new group (MSG-7). */
export function NewGroup({
  me,
  users,
  onOpen,
}: {
  me: Claims
  users: readonly Contact[]
  onOpen?: (() => void) | undefined
}) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.add}
        onKeyDown={moveFocusBetweenRows}
        onPointerEnter={NewGroupDialog.prefetch}
        onFocus={NewGroupDialog.prefetch}
        onClick={() => {
          setOpened(true)
          onOpen?.()
        }}
      >
        {messageTexts.addGroup}
      </button>
      <NewGroupDialog opened={opened} me={me} users={users} onClose={() => setOpened(false)} />
    </>
  )
}
