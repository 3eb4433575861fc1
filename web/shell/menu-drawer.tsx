import { Drawer } from '@mantine/core'
import { shellTexts } from '#contract/texts/shell.ts'
import { SideBar, type SideBarProps } from '#web/shell/side-bar.tsx'

type Props = { opened: boolean; onClose: () => void; sideBar: SideBarProps; onFind: () => void }

export function MenuDrawer({ opened, onClose, sideBar, onFind }: Props) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={280} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={shellTexts.menu}>
        <Drawer.Body h="100dvh">
          <SideBar
            {...sideBar}
            onFind={() => {
              onClose()
              onFind()
            }}
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
