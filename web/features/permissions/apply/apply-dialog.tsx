import { Button, Stack, Text } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { ClientChoice } from './client-choice.tsx'
import { type ClientPermission, useEmployeePermissions } from '../api.ts'
import { firstNameOf } from '#web/session/token.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { applyPermission, maxClientsPerCall, showClientPermission } from '#contract/permissions.ts'
import { showingGrants } from '../editor/use-save-grants.ts'
import { useCall } from '#web/lib/http/use-call.ts'

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

type Given = {
  employeeId: string
  clientId: string
  /** Saves unsaved changes first. */
  save: (() => Promise<unknown>) | undefined
  onDone: (count: number) => void
}

/** Applies the stored grants of one client to others, and reports failures (PERM-8). */
function useApply({ employeeId, clientId, save, onDone }: Given) {
  const [fault, setFault] = useState<string>()
  const [saving, setSaving] = useState(false)
  const applying = useCall(applyPermission, {
    refreshes: [...showingGrants, showClientPermission],
    onDone: (_result, { body }) => onDone(body.client_ids.length),
  })
  const apply = async (client_ids: string[]) => {
    if (client_ids.length === 0) return setFault(permissionTexts.chooseClientFirst)
    if (client_ids.length > maxClientsPerCall) return setFault(permissionTexts.tooManyClients(maxClientsPerCall))
    setFault(undefined)
    setSaving(true)
    try {
      await save?.()
      applying.mutate({ body: { employee_id: employeeId, from_client_id: clientId, client_ids } })
    } catch (error) {
      setFault(permissionTexts.notSaved(error instanceof Error ? error.message : ''))
    } finally {
      setSaving(false)
    }
  }
  return {
    apply,
    pending: saving || applying.isPending,
    faults: [fault, applying.error && permissionTexts.notSaved(applying.error.message)],
    reset: () => {
      setFault(undefined)
      applying.reset()
    },
  }
}
