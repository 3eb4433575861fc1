import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/navigation/router.tsx'
import { confirmDates, listDateConfirmations, showDateConfirmation } from '#contract/client-dates.ts'
import { confirmationTexts } from '#contract/texts/client-dates.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** In December: the client confirms their days for the next year, or changes them (COL-65). */
export function ConfirmDates() {
  const asked = useQuery({ ...queryFor(showDateConfirmation, {}), staleTime: 60_000 }).data
  const confirming = useCall(confirmDates, { refreshes: [showDateConfirmation] })
  if (confirming.data) return <Notice tone="good">{confirmationTexts.confirmed(confirming.data.year)}</Notice>
  if (!asked?.due) return null
  return (
    <Card title={confirmationTexts.title(asked.year)} text={confirmationTexts.hint(asked.days)}>
      {confirming.error && (
        <Notice tone="problem">
          {commonTexts.somethingWrong} {confirming.error.message}
        </Notice>
      )}
      <Group gap={12}>
        {asked.days > 0 && (
          <Button loading={confirming.isPending} onClick={() => confirming.mutate({ body: { year: asked.year } })}>
            {confirmationTexts.confirm}
          </Button>
        )}
        <Button component={Link} to="/onboarding/events" variant={asked.days > 0 ? 'default' : 'filled'}>
          {confirmationTexts.change}
        </Button>
      </Group>
    </Card>
  )
}

const mostNamed = 5

/** In December: how many clients confirmed, and who has not, for the Manager. */
export function DateConfirmations() {
  const asked = useQuery({ ...queryFor(listDateConfirmations, {}), staleTime: 60_000 }).data
  if (!asked?.due) return null
  const { year, confirmed, waiting } = asked
  return (
    <Card
      title={confirmationTexts.managerTitle(year)}
      text={confirmed === asked.asked ? confirmationTexts.all : confirmationTexts.managerText(confirmed, asked.asked)}
    >
      {waiting.length > 0 && (
        <Text>
          {confirmationTexts.waiting}:{' '}
          {waiting.slice(0, mostNamed).map(({ _id, business_name }, at) => (
            <span key={_id}>
              {at > 0 && ', '}
              <Link to={`/clients/${_id}`}>{business_name}</Link>
            </span>
          ))}
          {asked.asked - confirmed > mostNamed && ` +${asked.asked - confirmed - mostNamed}`}
        </Text>
      )}
    </Card>
  )
}
