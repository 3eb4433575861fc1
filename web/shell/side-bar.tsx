import { Link } from 'react-router'
import { roleTexts } from '#contract/texts/shared.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import type { Claims } from '#web/session/token.ts'
import { FindButton } from '#web/shell/find-button.tsx'
import { Logo } from '#web/shell/logo.tsx'
import { PlaceList } from '#web/shell/place-list.tsx'
import type { Place } from '#web/lib/navigation/places.ts'
import classes from '#web/shell/side-bar.module.css'
import { Avatar } from '#web/ui/avatar.tsx'

type Props = { places: readonly Place[]; claims: Claims; business: string | undefined; onFind: () => void }

export function SideBar({ places, claims, business, onFind }: Props) {
  return (
    <nav className={classes.root} aria-label={shellTexts.places}>
      <div className={classes.head}>
        <Logo business={business} />
      </div>
      <FindButton onFind={onFind} />
      <div className={classes.places}>
        <PlaceList places={places} />
      </div>
      <Link to="/settings/account" className={classes.person}>
        <Avatar name={claims.name} />
        <span className={classes.who}>
          <span className={classes.name}>{claims.name}</span>
          <span className={classes.role}>{roleTexts[claims.role]}</span>
        </span>
      </Link>
    </nav>
  )
}
