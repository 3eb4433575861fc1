import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function RequestNotFound() {
  return (
    <Page title={calendarTexts.manageTitle} back={{ to: '/calendar', label: calendarTexts.backToCalendar }}>
      <div role="status">
        <EmptyState
          icon={IconCalendarOff}
          title={calendarTexts.gone}
          text={calendarTexts.goneHint}
          action={
            <Button component={Link} to="/calendar" variant="default">
              {calendarTexts.backToCalendar}
            </Button>
          }
        />
      </div>
    </Page>
  )
}
