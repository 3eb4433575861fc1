import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { applyPermission, mostClientsAtOnce, showClientPermission } from '#contract/permissions.ts'
import { permissionTexts } from '#contract/texts.ts'
import { ClientChoice } from '#web/features/permissions/client-choice.tsx'
import classes from '#web/features/permissions/dialog.module.css'
import { type ClientPermission, useEmployeePermissions } from '#web/features/permissions/use-permissions.ts'
import { showingGrants } from '#web/features/permissions/use-save.ts'
import { firstNameOf } from '#web/session/token.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCall } from '#web/use-call.ts'

type Props = {
  shown: ClientPermission
  unsaved: boolean
  save: () => Promise<unknown>
  onDone: (count: number) => void
}

/** Gives an employee one client's grants for others too (PERM-8). */
export function ApplyDialog({ shown: { employee, client }, unsaved, save, onDone }: Props) {
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [fault, setFault] = useState<string>()
  const [saving, setSaving] = useState(false)
  const all = useEmployeePermissions(employee._id, opened)
  const close = () => {
    setOpened(false)
    setChosen(new Set())
    setFault(undefined)
    applying.reset()
  }
  const applying = useCall(applyPermission, {
    refreshes: [...showingGrants, showClientPermission],
    onDone: (_result, { body }) => {
      close()
      onDone(body.client_ids.length)
    },
  })
  const others = all.data?.clients.filter(({ _id }) => _id !== client._id)
  // A client that was archived meanwhile is not one of those that are seen and meant.
  const client_ids = others?.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id) ?? []
  const apply = async () => {
    if (client_ids.length === 0) return setFault(permissionTexts.chooseClientFirst)
    if (client_ids.length > mostClientsAtOnce) return setFault(permissionTexts.tooManyClients(mostClientsAtOnce))
    setFault(undefined)
    setSaving(true)
    try {
      if (unsaved) await save()
      applying.mutate({ body: { employee_id: employee._id, from_client_id: client._id, client_ids } })
    } catch (error) {
      setFault(permissionTexts.notSaved(error instanceof Error ? error.message : ''))
    } finally {
      setSaving(false)
    }
  }
  const pending = saving || applying.isPending
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {permissionTexts.apply}
      </Button>
      <Modal opened={opened} onClose={() => !pending && close()} title={permissionTexts.apply}>
        <div className={classes.body}>
          <p>{permissionTexts.applyText(firstNameOf(employee.name), client.business_name)}</p>
          {!others && !all.error && <Spinner />}
          {!others && all.error && (
            <ErrorState
              title={permissionTexts.loadFailed}
              text={all.error.message}
              onRetry={() => void all.refetch()}
              pending={all.isFetching}
            />
          )}
          {others?.length === 0 && <p className={classes.quiet}>{permissionTexts.noOtherClients}</p>}
          {others && others.length > 0 && (
            <>
              <ClientChoice clients={others} chosen={chosen} onChoose={setChosen} />
              {unsaved && <Notice tone="quiet">{permissionTexts.savedFirst}</Notice>}
              {fault && <Notice tone="problem">{fault}</Notice>}
              {applying.error && <Notice tone="problem">{permissionTexts.notSaved(applying.error.message)}</Notice>}
              <Button size="md" onClick={() => void apply()} loading={pending}>
                {client_ids.length === 0 ? permissionTexts.applyToNone : permissionTexts.applyAction(client_ids.length)}
              </Button>
            </>
          )}
        </div>
      </Modal>
    </>
  )
}
