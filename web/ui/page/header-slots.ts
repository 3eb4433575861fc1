import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/**
 * The elements of the frame's header that a page fills, null until the frame is rendered, and the unread messages for the
 * window's title.
 */
type HeaderSlots = { title: HTMLElement | null; action: HTMLElement | null; unread: number }
type Fill = Record<'title' | 'action', (element: HTMLElement | null) => void>

const SlotsContext = createContext<HeaderSlots | undefined>(undefined)
const FillContext = createContext<Fill>({ title: () => {}, action: () => {} })

/** Its state changes when the header is there: only what fills the slots is rendered again then, not the frame. */
export function HeaderSlotsProvider({ unread, children }: { unread: number; children: ReactNode }) {
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [action, setAction] = useState<HTMLElement | null>(null)
  const fill = useMemo(() => ({ title: emptied(setTitle), action: emptied(setAction) }), [])
  const slots = useMemo(() => ({ title, action, unread }), [title, action, unread])
  return (
    <FillContext value={fill}>
      <SlotsContext value={slots}>{children}</SlotsContext>
    </FillContext>
  )
}

/** What the server rendered there is replaced by the page's own. */
const emptied = (set: (element: HTMLElement | null) => void) => (element: HTMLElement | null) => {
  element?.replaceChildren()
  set(element)
}

/** Undefined without a frame. */
export const useHeaderSlots = (): HeaderSlots | undefined => use(SlotsContext)

/** For the header: the references of its elements. */
export const useFillHeader = (): Fill => use(FillContext)
