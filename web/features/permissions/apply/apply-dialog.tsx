import { Button, Stack, Text } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { ClientChoice } from './client-choice.tsx'
import { useApply } from './use-apply.ts'
import { type ClientPermission, useEmployeePermissions } from '../api.ts'
import { firstNameOf } from '#web/session/token.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type Props = {
  shown: ClientPermission
  unsaved: boolean
  save: () => Promise<unknown>
  onDone: (count: number) => void
}

/** Applies an employee's grants for one client to other clients (PERM-8). */
export function ApplyDialog({ shown: { employee, client }, unsaved, save, onDone }: Props) {
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = useEmployeePermissions(employee._id, opened)
  const applying = useApply({
    employeeId: employee._id,
    clientId: client._id,
    save: unsaved ? save : undefined,
    onDone: (count) => {
      close()
      onDone(count)
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
      <LazyDialog opened={opened} onClose={() => !applying.pending && close()} title={permissionTexts.apply}>
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
  applying: Pick<ReturnType<typeof useApply>, 'apply' | 'pending' | 'faults'>
}

function ApplyForm({ clients, chosen, onChoose, unsaved, applying: { apply, pending, faults } }: FormProps) {
  if (clients.length === 0) return <Text c="dimmed">{permissionTexts.noOtherClients}</Text>
  // Leaves out a chosen client that was archived while the dialog is open.
  const ids = clients.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id)
  return (
    <>
      <ClientChoice clients={clients} chosen={chosen} onChoose={onChoose} />
      {unsaved && <Notice tone="quiet">{permissionTexts.savedFirst}</Notice>}
      {faults.map(
        (fault) =>
          fault && (
            <Notice key={fault} tone="problem">
              {fault}
            </Notice>
          ),
      )}
      <Button size="md" onClick={() => void apply(ids)} loading={pending}>
        {ids.length === 0 ? permissionTexts.applyToNone : permissionTexts.applyAction(ids.length)}
      </Button>
    </>
  )
}
