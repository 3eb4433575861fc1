import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { home } from '#contract/domain/paths.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The page of an unknown address (SHELL-5). */
export function NotFoundPage() {
  const back = (
    <Button component={Link} to={home}>
      {shellTexts.toDashboard}
    </Button>
  )
  return (
    <Page title={shellTexts.notFoundTitle}>
      <EmptyState icon={IconCompass} text={shellTexts.notFoundHint} action={back} />
    </Page>
  )
}
