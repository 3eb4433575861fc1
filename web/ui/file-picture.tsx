import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'

type Props = {
  /** A stored file, or one that is chosen. */
  src: string | File
  alt?: string
  className?: string | undefined
  width?: number
  height?: number
  lazy?: boolean
  /** Stands in its place when it does not load. */
  fallback?: ReactNode
  onBroken?: () => void
  onLoad?: (event: SyntheticEvent<HTMLImageElement>) => void
}

/** A person's picture, which may be gone, damaged or of a kind that the browser does not draw (FILE-8). */
export function FilePicture({ src, alt = '', fallback = null, lazy = false, onBroken, ...look }: Props) {
  const [broken, setBroken] = useState<string | File>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (typeof src === 'string' || !image.current) return undefined
    const address = URL.createObjectURL(src)
    image.current.src = address
    // It keeps the file in memory until it is revoked.
    return () => URL.revokeObjectURL(address)
  }, [src])
  useEffect(() => {
    // In a page that the server rendered it may have loaded or failed before anything listened: then it does so again.
    if (typeof src === 'string' && image.current?.complete) image.current.setAttribute('src', src)
  }, [src])
  if (broken === src) return fallback
  const fail = () => {
    setBroken(src)
    onBroken?.()
  }
  return (
    <img
      ref={image}
      {...look}
      {...(typeof src === 'string' && { src })}
      alt={alt}
      draggable={false}
      {...(lazy && { loading: 'lazy' })}
      onError={fail}
    />
  )
}
