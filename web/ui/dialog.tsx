import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusBeside } from '#web/lib/focus.ts'

/** Later than Mantine's, which gives the focus back to what opened the dialog. */
const AFTER_RETURN_MS = 20

/**
 * For code that is loaded with its dialog; a page uses `LazyDialog`. It is drawn closed first: only then does Mantine
 * animate the opening, and return the focus at the end. A row that is gone by then leaves the focus to what is beside.
 */
export function Dialog({ opened, ...props }: ModalProps) {
  const shown = useMounted() && opened
  const returned = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    if (!shown) return
    const opener = document.activeElement
    const pass = focusBeside(opener?.closest('li') ?? null)
    return () => {
      // It still has the focus while it fades out.
      const dialog = document.activeElement?.closest('[role="dialog"]')
      const look = () => {
        const active = document.activeElement
        if (!opener?.isConnected && (active === document.body || dialog?.contains(active))) pass()
      }
      queueMicrotask(look)
      returned.current = setTimeout(look, AFTER_RETURN_MS)
    }
  }, [shown])
  useEffect(() => () => clearTimeout(returned.current), [])
  return <Modal opened={shown} {...props} />
}
