import { createListeners } from '#web/lib/listeners.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useEffect, useId } from 'react'

/* A page may have several drop areas but asks once before it is left. The first area on the page asks for all. */
type Area = { busy: boolean; unfinished: boolean }
const areas = new Map<string, Area>()
const listeners = createListeners()

function set(area: string, now: Area | undefined): void {
  if (now === undefined) areas.delete(area)
  else areas.set(area, now)
  listeners.notify()
}

const speaker = () => areas.keys().next().value
const anyBusy = () => [...areas.values()].some(({ busy }) => busy)
const anyUnfinished = () => [...areas.values()].some(({ unfinished }) => unfinished)

/** Whether a file that was chosen on this page is on its way, or has failed. */
export const useUnfinishedUploads = (): boolean => useStore(listeners.add, anyUnfinished)

/** Registers an area. `speaks`: this area asks before the page is left. */
export function useUploadArea(busy: boolean, unfinished = busy): { speaks: boolean; anyBusy: boolean } {
  const area = useId()
  useEffect(() => () => set(area, undefined), [area])
  useEffect(() => set(area, { busy, unfinished }), [area, busy, unfinished])
  return {
    speaks: useStore(listeners.add, speaker) === area,
    anyBusy: useStore(listeners.add, anyBusy),
  }
}
