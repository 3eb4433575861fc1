import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { isPhoto } from '#contract/domain/file-kinds.ts'
import blocks from '#web/ui/blocks.module.css'
import { FilePicture } from '#web/ui/file-picture.tsx'
import { findThumbnailState, thumbnailOf } from '#web/ui/file-link.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** About a quarter of an hour; the next visit looks again. */
const MOST_LOOKS = 35
const MOST_LOADS = 3
/** So many times as wide as high, the middle of a picture says nothing. */
const WIDE = 2

/** A press on the link around a thumbnail that is left to the browser. */
export const opensNewTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

type Props = {
  location: string
  filename: string
  /** Stands in its place while the server makes it. */
  meanwhile: ReactNode
  /** There is none. */
  onBroken: () => void
  lazy?: boolean
}

/** A picture's thumbnail, as soon as there is one: the server makes it after the upload (FILE-7). */
export function Thumbnail({ location, filename, meanwhile, onBroken, lazy = false }: Props) {
  const [isWide, setIsWide] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [looks, setLooks] = useState(0)
  const [loads, setLoads] = useState(1)
  useEffect(() => {
    if (!isWaiting) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const look = async () => {
      const state = await findThumbnailState(location)
      if (isGone) return
      if (state === 'in preparation' && looks < MOST_LOOKS) {
        const pause = Math.min(FIRST_PAUSE_MS * 2 ** looks, LONGEST_PAUSE_MS)
        timer = setTimeout(() => setLooks(looks + 1), pause)
      } else if (state === 'there' && loads < MOST_LOADS) {
        setLoads(loads + 1)
        setIsWaiting(false)
      } else onBroken()
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // onBroken is a new function with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting, looks, location])
  if (isWaiting) return meanwhile
  return (
    <FilePicture
      key={loads}
      src={thumbnailOf(location)}
      className={isPhoto(filename) && !isWide ? blocks.filling : blocks.transparent}
      lazy={lazy}
      onLoad={({ currentTarget }) => setIsWide(currentTarget.naturalWidth > currentTarget.naturalHeight * WIDE)}
      onBroken={() => setIsWaiting(true)}
    />
  )
}
