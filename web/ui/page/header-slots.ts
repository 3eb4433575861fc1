import { createContext, use } from 'react'

/**
 * The elements of the frame's header that a page fills, null until the frame is rendered, and what the window's title says of unread
 * messages.
 */
export type HeaderSlots = { title: HTMLElement | null; action: HTMLElement | null; unread: string | undefined }

/** Undefined without a frame. */
export const HeaderSlotsContext = createContext<HeaderSlots | undefined>(undefined)

export const useHeaderSlots = (): HeaderSlots | undefined => use(HeaderSlotsContext)
