import { createListeners } from '#web/lib/listeners.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useEffect, useId } from 'react'

/* A page may have several drop areas but asks once before it is left. The first area on the page asks for all. */
const areas = new Map<string, boolean>()
const listeners = createListeners()

function set(area: string, busy: boolean | undefined): void {
  if (busy === undefined) areas.delete(area)
  else areas.set(area, busy)
  listeners.notify()
}

const speaker = () => areas.keys().next().value
const anyBusy = () => [...areas.values()].includes(true)

/** Registers an area. `speaks`: this area asks before the page is left. */
export function useUploadArea(busy: boolean): { speaks: boolean; anyBusy: boolean } {
  const area = useId()
  useEffect(() => () => set(area, undefined), [area])
  useEffect(() => set(area, busy), [area, busy])
  return {
    speaks: useStore(listeners.add, speaker) === area,
    anyBusy: useStore(listeners.add, anyBusy),
  }
}
