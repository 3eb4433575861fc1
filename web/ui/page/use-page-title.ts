import { createContext, use, useLayoutEffect } from 'react'
import { pageTitle } from '#contract/texts/common.ts'
import { writeServerTitle } from '#web/lib/server-render.ts'

/**
 * The elements of the frame's header that a page fills, null until the frame is rendered, and what the window's title says of unread
 * messages.
 */
export type HeaderSlots = { title: HTMLElement | null; action: HTMLElement | null; unread: string | undefined }

/** Undefined without a frame. */
export const HeaderSlotsContext = createContext<HeaderSlots | undefined>(undefined)

export const useHeaderSlots = (): HeaderSlots | undefined => use(HeaderSlotsContext)

/** Sets the title of the window, with the number of unread messages. React's own <title> would stand beside that of the HTML. */
export function usePageTitle(title: string): void {
  const unread = useHeaderSlots()?.unread
  const text = unread ? `(${unread}) ${pageTitle(title)}` : pageTitle(title)
  writeServerTitle(text)
  useLayoutEffect(() => {
    document.title = text
  }, [text])
}
