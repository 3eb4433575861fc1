import { type ClientListItem, deleteClient, listAllClients, listManagerClients, showClient } from '#contract/clients.ts'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import { clientTexts } from '#contract/texts.ts'
import type { OptionsDone } from '#web/features/people/options-dialog.tsx'
import { PersonOptions } from '#web/features/people/person-options.tsx'

type Props = {
  client: Pick<ClientListItem, '_id' | 'business_name'>
  archived: boolean
  onDone: (done: OptionsDone) => void
}

const lists = [listManagerClients, listAllClients, listOnboardingBoard]

export const ClientOptions = ({ client: { _id, business_name }, ...rest }: Props) => (
  <PersonOptions
    id={_id}
    name={business_name}
    hints={clientTexts.optionHints}
    deletion={deleteClient}
    lists={lists}
    page={showClient}
    {...rest}
  />
)
