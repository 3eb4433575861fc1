import { useQuery } from '@tanstack/react-query'
import { pictureQuery } from '#web/lib/query/picture-query.ts'
import { useState } from 'react'
import classes from '#web/ui/avatar.module.css'
import { thumbnailOf } from '#web/ui/file-link.ts'
import { FilePicture } from '#web/ui/file-picture.tsx'

/** Whose face it is. A business is square, a person round. */
export type Face = { id: string; name: string; business?: boolean }

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const toneCount = 8

/** The id decides the tone, so that a face never changes. */
const toneOf = (id: string): number => ([...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % toneCount) + 1

/** The largest size that the small picture is sharp at, on a screen with two pixels to one. */
const smallEnough = 48

/**
 * The picture of a person or the logo of a business; until there is one, initials in one of eight tones. Hidden from
 * screen readers because the name is beside it. The initials are drawn by the style, so that they are not part of the
 * page's text.
 */
export function Avatar({ id, name, business = false, size = 32 }: Face & { size?: number }) {
  const tone = toneOf(id)
  const location = useQuery(pictureQuery(id)).data?.[business ? 'business' : 'person']
  const path = location?.split('?')[0] // stays when the link is renewed
  const [shownPath, setShownPath] = useState<string>()
  const isShown = path !== undefined && shownPath === path
  const show = () => setShownPath(path)
  return (
    <span
      className={classes.root}
      data-shown={isShown || undefined}
      data-business={business || undefined}
      style={{
        width: size,
        height: size,
        borderRadius: business ? '22%' : '50%',
        background: isShown ? 'none' : `var(--foyer-face-${tone})`,
        color: `var(--foyer-on-face-${tone})`,
        fontSize: size * 0.38,
      }}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    >
      {location !== undefined && (
        <FilePicture
          className={classes.picture}
          src={size > smallEnough ? location : thumbnailOf(location)}
          onLoad={show}
          // A small picture may not be drawn yet. A link that ended leaves the initials.
          fallback={
            <FilePicture
              className={classes.picture}
              src={location}
              onLoad={show}
              onBroken={() => setShownPath(undefined)}
            />
          }
        />
      )}
    </span>
  )
}
