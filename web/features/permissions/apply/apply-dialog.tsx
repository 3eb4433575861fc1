import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { ClientChoice } from './client-choice.tsx'
import { type ClientPermission, useEmployeePermissions } from '../api.ts'
import { call } from '#web/lib/http/call.ts'
import { firstNameOf } from '#web/session/token.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { applyPermission, maxClientsPerCall } from '#contract/permissions.ts'
import { refreshGrants } from '../editor/use-save-grants.ts'

type Props = {
  shown: ClientPermission
  unsaved: boolean
  save: () => Promise<unknown>
  onDone: (count: number) => void
}

/** Applies an employee's stored grants for one client to other clients (PERM-8). Unsaved changes are saved first. */
export function ApplyDialog({ shown: { employee, client }, unsaved, save, onDone }: Props) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = useEmployeePermissions(employee._id, opened)
  const applying = useMutation<void, Error, string[]>({
    mutationFn: async (client_ids) => {
      if (unsaved) await save()
      await call(applyPermission, { body: { employee_id: employee._id, from_client_id: client._id, client_ids } })
    },
    onSuccess: (_result, client_ids) => {
      close()
      onDone(client_ids.length)
      refreshGrants(queries)
    },
  })
  const close = () => {
    setOpened(false)
    setChosen(new Set())
    applying.reset()
  }
  const others = all.data?.clients.filter(({ _id }) => _id !== client._id)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {permissionTexts.apply}
      </Button>
      <LazyDialog opened={opened} onClose={() => !applying.isPending && close()} title={permissionTexts.apply}>
        <Stack gap={16}>
          <p>{permissionTexts.applyText(firstNameOf(employee.name), client.business_name)}</p>
          <QueryState query={all} title={permissionTexts.loadFailed} skeleton={<Spinner />} />
          {others && (
            <ApplyForm clients={others} chosen={chosen} onChoose={setChosen} unsaved={unsaved} applying={applying} />
          )}
        </Stack>
      </LazyDialog>
    </>
  )
}

type FormProps = ComponentProps<typeof ClientChoice> & {
  unsaved: boolean
  applying: { mutate: (client_ids: string[]) => void; isPending: boolean; error: Error | null }
}

function ApplyForm({ clients, chosen, onChoose, unsaved, applying: { mutate, isPending, error } }: FormProps) {
  const [fault, setFault] = useState<string>()
  if (clients.length === 0) return <Text c="dimmed">{permissionTexts.noOtherClients}</Text>
  // Leaves out a chosen client that was archived while the dialog is open.
  const ids = clients.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id)
  const apply = () => {
    if (ids.length === 0) return setFault(permissionTexts.chooseClientFirst)
    if (ids.length > maxClientsPerCall) return setFault(permissionTexts.tooManyClients(maxClientsPerCall))
    setFault(undefined)
    mutate(ids)
  }
  return (
    <>
      <ClientChoice clients={clients} chosen={chosen} onChoose={onChoose} />
      {unsaved && <Notice tone="quiet">{permissionTexts.savedFirst}</Notice>}
      {fault && <Notice tone="problem">{fault}</Notice>}
      {error && <Notice tone="problem">{permissionTexts.notSaved(error.message)}</Notice>}
      <Button size="md" onClick={apply} loading={isPending}>
        {ids.length === 0 ? permissionTexts.applyToNone : permissionTexts.applyAction(ids.length)}
      </Button>
    </>
  )
}
