import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { shellTexts } from '#contract/texts/shell.ts'
import { ownerStorage } from '#web/lib/storage/owner-storage.ts'
import { logOut } from '#web/session/log-out.ts'
import classes from '#web/shell/place-list.module.css'
import { Confirm } from '#web/ui/confirm.tsx'
import blocks from '#web/ui/blocks.module.css'

/** Log Out leaves nothing of a person in the browser, so it asks while an answer is not saved (SHELL-11). */
export function LogOutButton({ owner }: { owner: string }) {
  const [asking, setAsking] = useState(false)
  const isUnsaved = () => ownerStorage(localStorage, owner, 'autosave').ids().length > 0
  return (
    <>
      <button
        type="button"
        className={`${blocks.pressable} ${classes.place}`}
        onClick={() => {
          if (isUnsaved()) setAsking(true)
          else logOut()
        }}
      >
        <IconLogout size={18} stroke={1.75} aria-hidden="true" />
        <span>{shellTexts.logOut}</span>
      </button>
      <Confirm
        opened={asking}
        title={shellTexts.logOutTitle}
        text={shellTexts.logOutText}
        action={shellTexts.logOut}
        danger
        onConfirm={logOut}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
