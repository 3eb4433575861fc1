import { Drawer } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { shellTexts } from '#contract/texts/shell.ts'
import classes from '#web/shell/bottom-bar.module.css'
import { PlaceList } from '#web/shell/place-list.tsx'
import type { NavigationPlace } from '#web/lib/navigation/places.ts'
import { SideBar, type SideBarProps } from '#web/shell/side-bar.tsx'
import placeClasses from '#web/shell/place-list.module.css'

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
  return (
    <>
      <nav className={classes.root} aria-label={shellTexts.menu}>
        <PlaceList places={frequent} unread={sideBar.unread} stacked />
        <button
          type="button"
          className={placeClasses.place}
          data-stacked
          onClick={() => setOpenOn(key)}
          aria-haspopup="dialog"
          aria-expanded={openOn === key}
        >
          <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
          <span>{shellTexts.menu}</span>
        </button>
      </nav>
      <Drawer.Root opened={openOn === key} onClose={() => setOpenOn(undefined)} size={280} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={shellTexts.menu}>
          <Drawer.Body h="100dvh">
            <SideBar
              {...sideBar}
              onFind={() => {
                setOpenOn(undefined)
                onFind()
              }}
            />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
