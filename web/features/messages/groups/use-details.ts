import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

/** Where there is room the details stay open from one conversation to the next, as long as the tab lives. */
let openBeside = false

export type Details = {
  /** At the side of the conversation, from the side over it, or from below on a phone. */
  place: 'beside' | 'over' | 'below'
  opened: boolean
  toggle: () => void
  close: () => void
}

const atOnce = { getInitialValueInEffect: false }

/** Whether the details of the open conversation are shown, and where (MSG-3). */
export function useDetails(conversation: string | undefined): Details {
  const wide = useMediaQuery('(min-width: 75em)', false, atOnce)
  const phone = useMediaQuery('(max-width: 48em)', false, atOnce)
  const [beside, setBeside] = useState(openBeside)
  const [sheetOf, setSheetOf] = useState<string>()
  const opened = wide ? beside : conversation !== undefined && sheetOf === conversation
  const show = (next: boolean) => {
    if (!wide) return setSheetOf(next ? conversation : undefined)
    openBeside = next
    setBeside(next)
  }
  return {
    place: wide ? 'beside' : phone ? 'below' : 'over',
    opened,
    toggle: () => show(!opened),
    close: () => show(false),
  }
}
