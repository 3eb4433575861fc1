import { IconDoorExit, IconEye } from '@tabler/icons-react'
import { revokeClientSessions } from '#contract/auth.ts'
import { type ClientListItem, deleteClient, listAllClients, listManagerClients, showClient } from '#contract/clients.ts'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { offboardingTexts } from '#contract/texts/offboarding.ts'
import { viewTexts } from '#contract/texts/view-as-client.ts'
import { deleteClientTwoStep, showClientTwoStep } from '#contract/two-step.ts'
import { type PersonOptionOutcome, PersonOptions } from '#web/features/people/index.ts'

type Props = {
  client: Pick<ClientListItem, '_id' | 'business_name'>
  archived: boolean
  onDone: (done: PersonOptionOutcome) => void
}

const twoStep = { show: showClientTwoStep, remove: deleteClientTwoStep }

const lists = [listManagerClients, listAllClients, listOnboardingBoard]

export const ClientOptions = ({ client: { _id, business_name }, ...rest }: Props) => (
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
      ...(rest.archived
        ? []
        : [{ to: `/clients/${_id}/view`, label: viewTexts.option, hint: viewTexts.optionHint, icon: IconEye }]),
      {
        to: `/clients/${_id}/offboarding`,
        label: offboardingTexts.option,
        hint: offboardingTexts.optionHint,
        icon: IconDoorExit,
      },
    ]}
    {...rest}
  />
)
