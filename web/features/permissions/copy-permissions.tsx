import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Employee } from '#contract/people.ts'
import { copyPermissions, type PermissionRow, showClientPermission } from '#contract/permissions.ts'
import { permissionTexts } from '#contract/texts.ts'
import { ClientChoice } from '#web/features/permissions/client-choice.tsx'
import classes from '#web/features/permissions/dialog.module.css'
import { mostAtOnce } from '#web/features/permissions/most-at-once.ts'
import { useColleagues } from '#web/features/permissions/use-permissions.ts'
import { showingGrants } from '#web/features/permissions/use-save.ts'
import { firstNameOf } from '#web/session/token.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CheckField, SelectField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCall } from '#web/use-call.ts'

type Props = { to: Employee; clients: readonly PermissionRow[]; onDone: (said: string) => void }

/** Gives an employee what another one sees, of all clients or of some (PERM-8). */
export function CopyPermissions({ to, clients, onDone }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {permissionTexts.copy}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={permissionTexts.copyTitle(firstNameOf(to.name))}>
        <CopyForm
          to={to}
          clients={clients}
          onDone={(said) => {
            setOpened(false)
            onDone(said)
          }}
        />
      </Modal>
    </>
  )
}

function CopyForm({ to, clients, onDone }: Props) {
  const [from, setFrom] = useState('')
  const [some, setSome] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [fault, setFault] = useState<'from' | 'clients' | 'many'>()
  const all = useColleagues(true)
  const others = all.data?.items.filter(({ _id }) => _id !== to._id)
  const source = others?.find(({ _id }) => _id === from)
  const copying = useCall(copyPermissions, {
    refreshes: [...showingGrants, showClientPermission],
    onDone: (_result, { body }) => {
      const names = [firstNameOf(source?.name ?? ''), firstNameOf(to.name)] as const
      onDone(
        body.client_ids
          ? permissionTexts.copiedSome(...names, body.client_ids.length)
          : permissionTexts.copied(...names),
      )
    },
  })
  const client_ids = clients.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id)
  const copy = () => {
    const found = !source ? 'from' : some && client_ids.length === 0 ? 'clients' : undefined
    const wrong = found ?? (some && client_ids.length > mostAtOnce ? 'many' : undefined)
    setFault(wrong)
    if (wrong || !source || copying.isPending) return
    copying.mutate({
      body: { from_employee_id: source._id, to_employee_id: to._id, ...(some && { client_ids }) },
    })
  }
  if (all.error && !others) {
    return (
      <ErrorState
        title={permissionTexts.failed}
        text={all.error.message}
        onRetry={() => void all.refetch()}
        pending={all.isFetching}
      />
    )
  }
  if (!others) return <Spinner />
  if (others.length === 0) return <p className={classes.quiet}>{permissionTexts.nobodyElse}</p>
  return (
    <div className={classes.body}>
      <p>{permissionTexts.copyText(firstNameOf(to.name))}</p>
      <SelectField
        label={permissionTexts.copyFrom}
        data={[{ value: '', label: permissionTexts.chooseEmployee }, ...others.map(choiceOf)]}
        value={from}
        error={fault === 'from' && permissionTexts.chooseEmployeeFirst}
        data-autofocus
        onChange={(event) => {
          setFrom(event.currentTarget.value)
          setFault(undefined)
        }}
      />
      {clients.length > 0 && (
        <CheckField
          label={permissionTexts.onlySome}
          checked={some}
          onChange={(event) => setSome(event.currentTarget.checked)}
        />
      )}
      {some && <ClientChoice clients={clients} chosen={chosen} onChoose={setChosen} />}
      {fault === 'clients' && <Notice tone="problem">{permissionTexts.chooseClientFirst}</Notice>}
      {fault === 'many' && <Notice tone="problem">{permissionTexts.tooManyClients(mostAtOnce)}</Notice>}
      {copying.error && <Notice tone="problem">{permissionTexts.notSaved(copying.error.message)}</Notice>}
      <Button size="md" onClick={copy} loading={copying.isPending}>
        {permissionTexts.copyAction}
      </Button>
    </div>
  )
}

const choiceOf = ({ _id, name, department }: { _id: string; name: string; department: string }) => ({
  value: _id,
  label: department === '' ? name : permissionTexts.employeeInDepartment(name, department),
})
