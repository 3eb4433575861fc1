import { Box, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { roleTexts } from '#contract/texts/shared.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import type { Claims } from '#web/session/token.ts'
import { FindButton } from '#web/shell/find-button.tsx'
import { LogOutButton } from '#web/shell/log-out-button.tsx'
import { Logo } from '#web/shell/logo.tsx'
import { PlaceList } from '#web/shell/place-list.tsx'
import type { NavigationPlace } from '#web/lib/navigation/places.ts'
import classes from '#web/shell/side-bar.module.css'
import { Avatar } from '#web/ui/avatar.tsx'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

export type SideBarProps = {
  places: readonly NavigationPlace[]
  claims: Claims
  business: string | undefined
  unread: number
  trial: ReactNode
}

/** All places and the person. Where it is narrow, it is a rail with icon and word. */
export function SideBar({ places, claims, business, unread, trial, onFind }: SideBarProps & { onFind: () => void }) {
  return (
    <nav className={classes.root} aria-label={shellTexts.places}>
      <Stack gap={0} h="100%" className={classes.column}>
        <Group gap={0} wrap="nowrap" px={8} h="var(--foyer-header)" className={classes.logo ?? ''}>
          <Logo business={business} />
        </Group>
        <FindButton onFind={onFind} />
        <div className={classes.places}>
          <PlaceList places={places} unread={unread} />
        </div>
        {trial}
        <Link to="/settings/account" className={`${blocks.pressable} ${classes.person}`}>
          <Avatar id={claims.id} name={claims.name} />
          <Stack component="span" gap={0} lh={1.35} miw={0} className={classes.name ?? ''}>
            <Box component="span" className={styles.cut ?? ''} fw={500} title={claims.name}>
              {claims.name}
            </Box>
            <Box component="span" c="dimmed" fz="xs">
              {roleTexts[claims.role]}
            </Box>
          </Stack>
        </Link>
        <LogOutButton owner={claims.id} />
      </Stack>
    </nav>
  )
}
