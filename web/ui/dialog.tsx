import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import { focusBeside } from '#web/lib/focus.ts'

/** Later than Mantine's, which gives the focus back to what opened the dialog. */
const AFTER_RETURN_MS = 20

/**
 * For code that is loaded with its dialog; a page uses `LazyDialog`. It is drawn closed first: only then does Mantine
 * animate the opening, and return the focus at the end. A row that is gone by then leaves the focus to what is beside.
 */
export function Dialog({ opened, ...props }: ModalProps) {
  const shown = useMounted() && opened
  useLayoutEffect(() => {
    if (!shown) return
    const opener = document.activeElement
    const pass = focusBeside(opener?.closest('li') ?? null)
    return () => {
      setTimeout(() => {
        if (!opener?.isConnected && document.activeElement === document.body) pass()
      }, AFTER_RETURN_MS)
    }
  }, [shown])
  return <Modal opened={shown} {...props} />
}
