import { createContext, use } from 'react'

/**
 * The elements of the frame's header that a page fills, null until the frame is rendered, and the unread messages for the
 * window's title. Undefined without a frame.
 */
export type HeaderSlots = { title: HTMLElement | null; action: HTMLElement | null; unread: number }

const SlotsContext = createContext<HeaderSlots | undefined>(undefined)

export const HeaderSlotsProvider = SlotsContext.Provider

export const useHeaderSlots = (): HeaderSlots | undefined => use(SlotsContext)
