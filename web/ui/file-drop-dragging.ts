import { type DragEvent as Dragged, useEffect, useState } from 'react'

export const holdsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false

/**
 * Whether files are being dragged over the window, and over this area. A file that misses every area is not opened by the
 * browser in place of the page, which would lose what was typed.
 */
export function useFileDragging() {
  const [inWindow, setInWindow] = useState(false)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      setInWindow(true)
    }
    const end = (event: DragEvent) => {
      if (event.type === 'drop' && holdsFiles(event.dataTransfer)) event.preventDefault()
      // A drag leaves every element it passes; only the one that leads nowhere leaves the window.
      if (event.type === 'dragleave' && event.relatedTarget !== null) return
      setInWindow(false)
      setOver(false)
    }
    const ends = ['drop', 'dragleave', 'dragend'] as const
    globalThis.addEventListener('dragover', enter)
    for (const name of ends) globalThis.addEventListener(name, end)
    return () => {
      globalThis.removeEventListener('dragover', enter)
      for (const name of ends) globalThis.removeEventListener(name, end)
    }
  }, [])
  return {
    inWindow,
    over,
    onDragOver: () => setOver(true),
    onDragLeave: (event: Dragged) => {
      const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!inside) setOver(false)
    },
  }
}
