import { Button, Flex, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listUnreadOfEmployees } from '#contract/employees.ts'
import type { Result } from '#contract/endpoint.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

const maxOptions = 50

type Props = { opened: boolean; onChosen: (id: string) => void; onClose: () => void }
type Employee = Result<typeof listUnreadOfEmployees>['items'][number]

/** The department distinguishes people with the same name. */
const employeeLabel = ({ name, department }: Employee) => (department === '' ? name : `${name} · ${department}`)

export const EmployeeInboxDialog = ({ opened, ...actions }: Props) => (
  <Dialog opened={opened} onClose={actions.onClose} title={inboxTexts.open} size="sm">
    <ChooseEmployee {...actions} />
  </Dialog>
)

function ChooseEmployee({ onChosen, onClose }: Omit<Props, 'opened'>) {
  const list = useQuery({ ...queryFor(listUnreadOfEmployees, {}), refetchOnMount: everyMount })
  const employees = list.data?.items ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const show = () => {
    const found = employees.find(({ _id }) => _id === chosen)
    if (found) onChosen(found._id)
    else if (list.data || typed.trim() === '')
      setError(typed.trim() === '' ? messageTexts.selectEmployee : messageTexts.employeeNotFound)
  }
  if (list.error && !list.data) return <QueryState query={list} title={messageTexts.failed} />
  const nothingFound = employees.length === 0 ? inboxTexts.noEmployees : messageTexts.employeeNotFound
  return (
    <Flex
      component="form"
      direction="column"
      gap={20}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <Select
        size="md"
        label={inboxTexts.choose}
        description={inboxTexts.chooseHint}
        placeholder={inboxTexts.search}
        data={employees.map((employee) => ({ value: employee._id, label: employeeLabel(employee) }))}
        limit={maxOptions}
        withScrollArea={false}
        styles={{ options: { maxHeight: 220, overflowY: 'auto' }, option: { overflowWrap: 'anywhere' } }}
        searchable
        // The list covers the buttons: it opens when it is asked for.
        openOnFocus={false}
        nothingFoundMessage={list.data ? nothingFound : commonTexts.loading}
        value={chosen}
        onChange={(id) => {
          setChosen(id)
          setError(undefined)
        }}
        searchValue={typed}
        onSearchChange={setTyped}
        error={error}
        comboboxProps={{ withinPortal: true }}
        data-autofocus
      />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit">{inboxTexts.show}</Button>
      </Group>
    </Flex>
  )
}
