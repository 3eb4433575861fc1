import { Button } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { notHereTexts } from '#contract/texts.ts'
import { Page } from '#web/shell/page.tsx'
import { everyPlace, isCurrent } from '#web/shell/places.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** For a path that exists before its page does. */
export function Component() {
  const { pathname } = useLocation()
  const place = everyPlace.find((one) => isCurrent(one, pathname))
  const back = (
    <Button component={Link} to={home} variant="default">
      {notHereTexts.back}
    </Button>
  )
  return (
    <Page title={place?.label ?? notHereTexts.title}>
      <EmptyState icon={IconTools} title={notHereTexts.title} text={notHereTexts.sentence} action={back} />
    </Page>
  )
}
