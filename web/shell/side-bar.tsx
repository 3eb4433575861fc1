import { Box, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { roleTexts } from '#contract/texts/shared.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import type { Claims } from '#web/session/token.ts'
import { FindButton } from '#web/shell/find-button.tsx'
import { Logo } from '#web/shell/logo.tsx'
import { PlaceList } from '#web/shell/place-list.tsx'
import type { NavigationPlace } from '#web/lib/navigation/places.ts'
import classes from '#web/shell/side-bar.module.css'
import { Avatar } from '#web/ui/avatar.tsx'
import styles from '#web/ui/styles.module.css'

type Props = { places: readonly NavigationPlace[]; claims: Claims; business: string | undefined; onFind: () => void }

export function SideBar({ places, claims, business, onFind }: Props) {
  return (
    <Stack component="nav" gap={0} pb={12} px={12} h="100%" aria-label={shellTexts.places}>
      <Group gap={0} wrap="nowrap" px={8} h="var(--foyer-header)">
        <Logo business={business} />
      </Group>
      <FindButton onFind={onFind} />
      <div className={classes.places}>
        <PlaceList places={places} />
      </div>
      <Link to="/settings/account" className={classes.person}>
        <Avatar name={claims.name} />
        <Stack component="span" gap={0} lh={1.35} miw={0}>
          <Box component="span" className={styles.cut ?? ''} fw={500}>
            {claims.name}
          </Box>
          <Box component="span" c="dimmed" fz="xs">
            {roleTexts[claims.role]}
          </Box>
        </Stack>
      </Link>
    </Stack>
  )
}
