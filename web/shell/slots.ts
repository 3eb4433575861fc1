import { createContext, use } from 'react'

/** The places in the frame's header that a page fills. Null until the frame is drawn, undefined where there is no frame. */
export type Slots = { title: HTMLElement | null; action: HTMLElement | null }

const SlotsContext = createContext<Slots | undefined>(undefined)

export const SlotsProvider = SlotsContext.Provider

export const useSlots = (): Slots | undefined => use(SlotsContext)
