import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PermissionRow } from '#contract/permissions.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import classes from './apply.module.css'
import { visibleRows } from '../table/visible-rows.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

type Props = {
  clients: readonly PermissionRow[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** The list shows at most this many clients; the search reaches the rest. */
const perPage = 100

/** Chooses from any number of clients by search. A choice survives another search. */
export function ClientChoice({ clients, chosen, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const query = { search, sort: 'client_business', order: 'asc', page: 1 } as const
  const { items: found, total } = visibleRows(clients, { ...query, perPage: clients.length })
  const shown = found.slice(0, perPage)
  const chosenHere = found.filter(({ _id }) => chosen.has(_id)).length
  const turn = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  return (
    <ChoiceField
      label={permissionTexts.chooseClients}
      count={
        <Text span c="dimmed" role="status">
          {permissionTexts.chosen(chosen.size)}
        </Text>
      }
    >
      <SearchField label={clientTexts.search} value={search} onSearch={setSearch} />
      {total === 0 ? (
        <Text c="dimmed">{clientTexts.empty}</Text>
      ) : (
        <Stack gap={12} className={classes.list}>
          <Checkbox
            className={classes.all}
            label={search.trim() === '' ? permissionTexts.allClients(total) : permissionTexts.allFound(total)}
            checked={chosenHere === total}
            indeterminate={chosenHere > 0 && chosenHere < total}
            onChange={(event) =>
              turn(
                found.map(({ _id }) => _id),
                event.currentTarget.checked,
              )
            }
          />
          {shown.map(({ _id, client_business, client_name }) => (
            <Checkbox
              key={_id}
              label={client_business}
              description={client_name}
              checked={chosen.has(_id)}
              onChange={(event) => turn([_id], event.currentTarget.checked)}
            />
          ))}
          {total > perPage && <Text c="dimmed">{permissionTexts.moreClients(perPage, total)}</Text>}
        </Stack>
      )}
    </ChoiceField>
  )
}
