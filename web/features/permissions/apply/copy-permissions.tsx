import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { EmployeeListItem } from '#contract/employees.ts'
import type { Employee } from '#contract/people.ts'
import { copyPermissions, maxClientsPerCall, type PermissionRow } from '#contract/permissions.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { ClientChoice } from './client-choice.tsx'
import { useColleagues } from '../api.ts'
import { showingGrants } from '../editor/use-save-grants.ts'
import { firstNameOf } from '#web/session/token.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { CheckField, SelectField } from '#web/ui/fields.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

type Props = { to: Employee; clients: readonly PermissionRow[]; onDone: (notice: string) => void }

/** Copies the permissions of another employee, for all clients or some (PERM-8). */
export function CopyPermissions({ to, clients, onDone }: Props) {
  const [opened, setOpened] = useState(false)
  const all = useColleagues(opened)
  const copying = useCall(copyPermissions, {
    refreshes: showingGrants,
    onDone: (_result, { body }) => {
      const from = all.data?.items.find(({ _id }) => _id === body.from_employee_id)
      const names = [firstNameOf(from?.name ?? ''), firstNameOf(to.name)] as const
      setOpened(false)
      onDone(
        body.client_ids
          ? permissionTexts.copiedSome(...names, body.client_ids.length)
          : permissionTexts.copied(...names),
      )
    },
  })
  // The dialog stays open until the result is known.
  const close = () => {
    if (copying.isPending) return
    setOpened(false)
    copying.reset()
  }
  const others = all.data?.items.filter(({ _id }) => _id !== to._id)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {permissionTexts.copy}
      </Button>
      <LazyDialog opened={opened} onClose={close} title={permissionTexts.copyTitle(firstNameOf(to.name))}>
        {others && others.length > 0 && <CopyForm to={to} clients={clients} others={others} copying={copying} />}
        {others?.length === 0 && <Text c="dimmed">{permissionTexts.nobodyElse}</Text>}
        <QueryState query={all} title={permissionTexts.failed} skeleton={<Spinner />} />
      </LazyDialog>
    </>
  )
}

type FormProps = Omit<Props, 'onDone'> & {
  others: readonly EmployeeListItem[]
  copying: ReturnType<typeof useCall<typeof copyPermissions>>
}

function CopyForm({ to, clients, others, copying }: FormProps) {
  const [from, setFrom] = useState('')
  const [some, setSome] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [fault, setFault] = useState<'from' | 'clients' | 'many'>()
  const source = others.find(({ _id }) => _id === from)
  const client_ids = clients.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id)
  const findFault = () => {
    if (!source) return 'from'
    if (some && client_ids.length === 0) return 'clients'
    return some && client_ids.length > maxClientsPerCall ? 'many' : undefined
  }
  const copy = () => {
    const wrong = findFault()
    setFault(wrong)
    if (wrong || !source || copying.isPending) return
    copying.mutate({
      body: { from_employee_id: source._id, to_employee_id: to._id, ...(some && { client_ids }) },
    })
  }
  return (
    <Stack gap={16}>
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
      {fault === 'many' && <Notice tone="problem">{permissionTexts.tooManyClients(maxClientsPerCall)}</Notice>}
      {copying.error && <Notice tone="problem">{permissionTexts.notSaved(copying.error.message)}</Notice>}
      <Button size="md" onClick={copy} loading={copying.isPending}>
        {permissionTexts.copyAction}
      </Button>
    </Stack>
  )
}

const choiceOf = ({ _id, name, department }: EmployeeListItem) => ({
  value: _id,
  label: department === '' ? name : permissionTexts.employeeInDepartment(name, department),
})
