import { useEffect, useId, useSyncExternalStore } from 'react'

/*
 * A page may have several areas where files are dropped, but leaving it is asked about once. So the areas know of each other:
 * the first one that is on the page speaks for all.
 */
const areas = new Map<string, boolean>()
const listeners = new Set<() => void>()

function set(area: string, busy: boolean | undefined): void {
  if (busy === undefined) areas.delete(area)
  else areas.set(area, busy)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const speaker = () => areas.keys().next().value
const anyBusy = () => [...areas.values()].includes(true)

/** Registers an area. Answers whether it is the one that speaks, and whether any area is uploading. */
export function useUploadArea(busy: boolean): { speaks: boolean; anyBusy: boolean } {
  const area = useId()
  useEffect(() => () => set(area, undefined), [area])
  useEffect(() => set(area, busy), [area, busy])
  return {
    speaks: useSyncExternalStore(subscribe, speaker) === area,
    anyBusy: useSyncExternalStore(subscribe, anyBusy),
  }
}
