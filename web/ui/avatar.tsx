import { useQuery } from '@tanstack/react-query'
import { pictureQuery } from '#web/lib/query/picture-query.ts'
import classes from '#web/ui/avatar.module.css'

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

const small = '&thumbnail=1'

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
  return (
    <span
      className={classes.root}
      style={{
        width: size,
        height: size,
        borderRadius: business ? '22%' : '50%',
        background: `var(--foyer-face-${tone})`,
        color: `var(--foyer-on-face-${tone})`,
        fontSize: size * 0.38,
      }}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    >
      {location !== undefined && (
        <img
          className={classes.picture}
          src={size > smallEnough ? location : `${location}${small}`}
          alt=""
          draggable={false}
          // A small picture may not be drawn yet. A link that ended leaves the initials.
          onError={({ currentTarget }) => {
            if (currentTarget.src.endsWith(small)) currentTarget.src = location
            else currentTarget.hidden = true
          }}
          onLoad={({ currentTarget }) => (currentTarget.hidden = false)}
        />
      )}
    </span>
  )
}
