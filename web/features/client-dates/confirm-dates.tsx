import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/navigation/router.tsx'
import { confirmDates, showDateConfirmation } from '#contract/client-dates.ts'
import { confirmationTexts } from '#contract/texts/client-dates.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { FailureNotice, Notice } from '#web/ui/notice.tsx'
import { allConfirmations, ownConfirmation } from './api.ts'

/** In December: the client confirms their days for the next year, or changes them (COL-65). */
export function ConfirmDates() {
  const confirmation = useQuery(ownConfirmation).data
  const confirming = useCall(confirmDates, { refreshes: [showDateConfirmation] })
  if (confirming.data) return <Notice tone="good">{confirmationTexts.confirmed(confirming.data.year)}</Notice>
  if (!confirmation?.due) return null
  return (
    <Card title={confirmationTexts.title(confirmation.year)} text={confirmationTexts.hint(confirmation.days)}>
      <FailureNotice what={commonTexts.somethingWrong} error={confirming.error} />
      <Group gap={12}>
        {confirmation.days > 0 && (
          <Button
            loading={confirming.isPending}
            onClick={() => confirming.mutate({ body: { year: confirmation.year } })}
          >
            {confirmationTexts.confirm}
          </Button>
        )}
        <Button component={Link} to="/onboarding/events" variant={confirmation.days > 0 ? 'default' : 'filled'}>
          {confirmationTexts.change}
        </Button>
      </Group>
    </Card>
  )
}

const mostNamed = 5

/** In December: how many clients confirmed, and who has not, for the Manager. */
export function DateConfirmations() {
  const confirmations = useQuery(allConfirmations).data
  if (!confirmations?.due) return null
  const { year, confirmed, waiting } = confirmations
  return (
    <Card
      title={confirmationTexts.managerTitle(year)}
      text={
        confirmed === confirmations.asked
          ? confirmationTexts.all
          : confirmationTexts.managerText(confirmed, confirmations.asked)
      }
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
          {confirmations.asked - confirmed > mostNamed && ` +${confirmations.asked - confirmed - mostNamed}`}
        </Text>
      )}
    </Card>
  )
}
