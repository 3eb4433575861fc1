import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from '#web/lib/navigation/router.tsx'
import { shellTexts } from '#contract/texts/shell.ts'
import classes from '#web/shell/bottom-bar.module.css'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { PlaceList } from '#web/shell/place-list.tsx'
import type { NavigationPlace } from '#web/lib/navigation/places.ts'
import type { SideBarProps } from '#web/shell/side-bar.tsx'
import placeClasses from '#web/shell/place-list.module.css'

const MenuDrawer = lazyComponent(async () => (await import('#web/shell/menu-drawer.tsx')).MenuDrawer)

type Props = {
  frequent: readonly NavigationPlace[]
  sideBar: SideBarProps
  onFind: () => void
}

/** Navigation of a phone: the four most used places, and all places behind Menu (SHELL-2). */
export function BottomBar({ frequent, sideBar, onFind }: Props) {
  const { key } = useLocation()
  // The menu belongs to the page it was opened on. Navigation closes it.
  const [openOn, setOpenOn] = useState<string>()
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpenOn(key)
  }
  return (
    <>
      <nav className={classes.root} data-screen aria-label={shellTexts.menu}>
        <PlaceList places={frequent} unread={sideBar.unread} stacked />
        <button
          type="button"
          className={placeClasses.place}
          data-stacked
          onClick={open}
          onPointerEnter={MenuDrawer.prefetch}
          onFocus={MenuDrawer.prefetch}
          aria-haspopup="dialog"
          aria-expanded={openOn === key}
        >
          <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
          <span>{shellTexts.menu}</span>
        </button>
      </nav>
      {wasOpened && (
        <MenuDrawer opened={openOn === key} onClose={() => setOpenOn(undefined)} sideBar={sideBar} onFind={onFind} />
      )}
    </>
  )
}
