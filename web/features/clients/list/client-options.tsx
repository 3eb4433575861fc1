import { useClipboard } from '@mantine/hooks'
import { IconDoorExit, IconEye, IconLink, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { revokeClientSessions } from '#contract/auth.ts'
import { type ClientListItem, deleteClient, listAllClients, listManagerClients, showClient } from '#contract/clients.ts'
import { listOnboardingBoard, type OnboardingBoardRow, remindClient } from '#contract/dashboard.ts'
import { formatRelativeTime } from '#contract/domain/format-dates.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { emailStateTexts } from '#contract/texts/email-states.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { offboardingTexts } from '#contract/texts/offboarding.ts'
import { viewTexts } from '#contract/texts/view-as-client.ts'
import { deleteClientTwoStep, showClientTwoStep } from '#contract/two-step.ts'
import { type PersonOptionOutcome, PersonOptions } from '#web/features/people/index.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { sayDone } from '#web/lib/undo.ts'
import { describeDelivery, wasRefused } from '#web/ui/email-delivery.tsx'
import type { Option } from '#web/ui/options-menu.tsx'
import { ProblemDialog } from '#web/ui/problem-dialog.tsx'
import { canRemind } from '../status/onboarding-status.ts'
import { describeReminderError, onboardingLink, wasRemindedRecently } from '../status/reminder-button.tsx'

type Props = {
  client: Pick<ClientListItem, '_id' | 'business_name'>
  archived: boolean
  /** Offered before the others. */
  links?: readonly Option[]
  onDone?: (done: PersonOptionOutcome) => void
}

const twoStep = { show: showClientTwoStep, remove: deleteClientTwoStep }

const lists = [listManagerClients, listAllClients, listOnboardingBoard]

export const ClientOptions = ({ client: { _id, business_name }, links = [], ...rest }: Props) => (
  <PersonOptions
    id={_id}
    name={business_name}
    hints={clientTexts.optionHints}
    deletion={deleteClient}
    twoStep={twoStep}
    signOut={revokeClientSessions}
    lists={lists}
    page={showClient}
    links={[
      ...links,
      ...(rest.archived ? [] : [{ to: `/clients/${_id}/view`, label: viewTexts.option, icon: IconEye }]),
    ]}
    ending={{
      to: `/clients/${_id}/offboarding`,
      label: offboardingTexts.option,
      hint: offboardingTexts.optionHint,
      icon: IconDoorExit,
    }}
    {...rest}
  />
)

/** The options of a row of the list, with Send reminder (DASH-12). */
export function RowOptions({ client }: { client: OnboardingBoardRow }) {
  const { _id, business_name, last_reminder, reminder_delivery } = client
  const reminding = useCall(remindClient, {
    refreshes: [listOnboardingBoard],
    onDone: () => sayDone(boardTexts.reminded, business_name),
  })
  const clipboard = useClipboard()
  const [now] = useState(Date.now)
  const reader = useDateReader()
  const refused = reminder_delivery && wasRefused(reminder_delivery)
  const recently = !refused && wasRemindedRecently(last_reminder, now)
  const reminded = last_reminder ? boardTexts.remindedOn(formatRelativeTime(last_reminder, now, reader)) : undefined
  const reminder: Option = {
    label: refused ? emailStateTexts.tryAgain : boardTexts.remind,
    hint: refused ? describeDelivery(reminder_delivery) : reminded,
    icon: IconSend,
    disabled: recently,
    onClick: () => reminding.mutate({ params: { client_id: _id } }),
  }
  const copy: Option = {
    label: emailStateTexts.copyLink,
    icon: IconLink,
    onClick: () => {
      clipboard.copy(onboardingLink())
      sayDone(emailStateTexts.copied)
    },
  }
  return (
    <>
      <ClientOptions
        client={client}
        archived={false}
        links={canRemind(client) ? [reminder, ...(refused ? [copy] : [])] : []}
      />
      <ProblemDialog
        title={business_name}
        text={reminding.error ? describeReminderError(reminding.error) : undefined}
        onClose={reminding.reset}
      />
    </>
  )
}
