import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { home } from '#contract/domain/paths.ts'
import { productName } from '#contract/texts/common.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { useSession } from '#web/session/use-session.ts'
import classes from '#web/shell/public-frame.module.css'
import { useTheme } from '#web/theme/theme-provider.tsx'
import { FilePicture } from '#web/ui/file-picture.tsx'

const ownLogo = (
  <>
    <img src="/logo.svg" alt="" width={32} height={32} />
    {productName}
  </>
)

/** The layout of public pages: the logo and the log-in link (SHELL-1). */
export function PublicFrame({ children }: { children: ReactNode }) {
  const signedIn = useSession() !== undefined
  const { homepage_logo, thumbnail_logo } = useTheme()
  const logo = (homepage_logo ?? thumbnail_logo)?.location
  return (
    <Stack gap={0} mih="100dvh">
      <header className={classes.header}>
        <Link to="/" className={classes.logo}>
          {logo ? <FilePicture src={logo} alt={productName} height={32} fallback={ownLogo} /> : ownLogo}
        </Link>
        <Button component={Link} to={signedIn ? home : '/login'} variant="default">
          {signedIn ? shellTexts.dashboard : shellTexts.logIn}
        </Button>
      </header>
      <main className={classes.main}>{children}</main>
    </Stack>
  )
}
