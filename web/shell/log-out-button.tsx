import { IconLogout } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { shellTexts } from '#contract/texts/shell.ts'
import { isUnsent } from '#web/lib/storage/owner-storage.ts'
import { logOut } from '#web/session/log-out.ts'
import classes from '#web/shell/place-list.module.css'
import { Confirm } from '#web/ui/confirm.tsx'
import blocks from '#web/ui/blocks.module.css'

const findUnsent = (owner: string): string | false =>
  (isUnsent(owner, 'autosave') && shellTexts.logOutText) || (isUnsent(owner, 'outbox') && shellTexts.logOutUnsent)
const LOOK_AGAIN_MS = 250

/**
 * Log Out leaves nothing of a person in the browser, so it asks while an answer is not saved or a message not sent (SHELL-11). Once all of
 * it is, it goes on by itself.
 */
export function LogOutButton({ owner }: { owner: string }) {
  const [asking, setAsking] = useState(false)
  const [unsent, setUnsent] = useState('')
  useEffect(() => {
    if (!asking) return
    const timer = setInterval(() => {
      if (!findUnsent(owner)) logOut()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [asking, owner])
  return (
    <>
      <button
        type="button"
        className={`${blocks.pressable} ${classes.place}`}
        onClick={() => {
          const text = findUnsent(owner)
          if (!text) return logOut()
          setUnsent(text)
          setAsking(true)
        }}
      >
        <IconLogout size={18} stroke={1.75} aria-hidden="true" />
        <span>{shellTexts.logOut}</span>
      </button>
      <Confirm
        opened={asking}
        title={shellTexts.logOutTitle}
        text={unsent}
        action={shellTexts.logOut}
        danger
        onConfirm={logOut}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
