import { Box } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import { home } from '#contract/domain/paths.ts'
import { productName } from '#contract/texts/common.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import classes from '#web/shell/logo.module.css'
import { useTheme } from '#web/theme/theme-provider.tsx'
import { FilePicture } from '#web/ui/file-picture.tsx'
import styles from '#web/ui/styles.module.css'

/** The workspace's logo and name, linked to the home page. `small` is the logo alone. */
export function Logo({ business, small = false }: { business: string | undefined; small?: boolean }) {
  const logo = useTheme().thumbnail_logo?.location
  const name = business ?? productName
  const mark = { width: 28, height: 28, className: classes.mark }
  const own = <img src="/logo.svg" alt="" {...mark} />
  return (
    <Link to={home} className={classes.root} aria-label={shellTexts.home(name)}>
      {logo ? <FilePicture {...mark} src={logo} fallback={own} /> : own}
      {!small && (
        <Box component="span" className={`${classes.name} ${styles.cut}`} fw={600} lts="-0.01em">
          {name}
        </Box>
      )}
    </Link>
  )
}
