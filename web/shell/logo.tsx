import { Box } from '@mantine/core'
import { Link } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { productName } from '#contract/texts/common.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import classes from '#web/shell/logo.module.css'
import { useTheme } from '#web/theme/theme-provider.tsx'
import styles from '#web/ui/styles.module.css'

/** The workspace's logo and name, linked to the home page. */
export function Logo({ business }: { business: string | undefined }) {
  const theme = useTheme()
  const name = business ?? productName
  return (
    <Link to={home} className={classes.root} aria-label={shellTexts.home(name)}>
      <img src={theme.thumbnail_logo?.location ?? '/logo.svg'} alt="" width={28} height={28} className={classes.mark} />
      <Box component="span" className={styles.cut ?? ''} fw={600} lts="-0.01em">
        {name}
      </Box>
    </Link>
  )
}
