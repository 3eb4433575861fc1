import { Link, useLocation, useNavigation } from '#web/lib/navigation/router.tsx'
import { shellTexts } from '#contract/texts/shell.ts'
import classes from '#web/shell/place-list.module.css'
import { isCurrent, type NavigationPlace } from '#web/lib/navigation/places.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import blocks from '#web/ui/blocks.module.css'

type Props = { places: readonly NavigationPlace[]; unread: number; stacked?: boolean }

/** Links to places, the current one marked. `stacked` puts the icon above the text, as in a phone's bar. */
export function PlaceList({ places, unread, stacked = false }: Props) {
  const location = useLocation()
  // A pressed place is marked at once, also while the code of its page is on its way.
  const { pathname } = useNavigation().location ?? location
  return places.map((place) => (
    <Link
      key={place.path}
      to={place.path}
      className={`${blocks.pressable} ${classes.place}`}
      data-stacked={stacked || undefined}
      aria-current={isCurrent(place, pathname) ? 'page' : undefined}
    >
      <place.icon size={stacked ? 22 : 18} stroke={1.75} aria-hidden="true" />
      <span>{place.label}</span>
      {place.path === '/messages' && unread > 0 && (
        <span className={classes.count}>
          <CountBadge count={unread} label={shellTexts.unread(unread)} />
        </span>
      )}
    </Link>
  ))
}
