import { createContext, use } from 'react'

/**
 * The elements of the frame's header that a page fills. Null until the frame is rendered, undefined without a frame.
 */
export type HeaderSlots = { title: HTMLElement | null; action: HTMLElement | null }

const SlotsContext = createContext<HeaderSlots | undefined>(undefined)

export const HeaderSlotsProvider = SlotsContext.Provider

export const useHeaderSlots = (): HeaderSlots | undefined => use(SlotsContext)
