import { type DragEvent as Dragged, useEffect, useState } from 'react'

export const holdsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false

/**
 * Reports whether files are dragged over the window and over this area. It stops the browser from opening a file
 * dropped elsewhere, which would replace the page and lose typed text.
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
      // Every element that the drag passes fires dragleave. Only one without a related target means the window.
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
