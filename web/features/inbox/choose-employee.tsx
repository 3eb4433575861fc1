import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listUnreadOfEmployees } from '#contract/employees.ts'
import type { Result } from '#contract/endpoint.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import { queryFor } from '#web/lib/http/call.ts'
import classes from '#web/features/inbox/choose-employee.module.css'
import { ErrorState } from '#web/ui/error-state.tsx'

/** So many are offered at once; who looks for somebody else goes on typing. */
const maxOptions = 50

type Props = { onChosen: (id: string) => void; onClose: () => void }
type Employee = Result<typeof listUnreadOfEmployees>['items'][number]

/** Two of one name are told apart by where they work. */
const employeeLabel = ({ name, department }: Employee) => (department === '' ? name : `${name} · ${department}`)

/** Asks whose messages to look into. */
export function ChooseEmployee({ onChosen, onClose }: Props) {
  const list = useQuery({ ...queryFor(listUnreadOfEmployees, {}), refetchOnMount: 'always' })
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
  if (list.error && !list.data) {
    return (
      <ErrorState
        title={messageTexts.failed}
        text={list.error.message}
        onRetry={() => void list.refetch()}
        pending={list.isFetching}
      />
    )
  }
  return (
    <form
      className={classes.form}
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
        classNames={{ options: classes.options ?? '', option: classes.option ?? '' }}
        searchable
        nothingFoundMessage={
          list.data
            ? employees.length === 0
              ? inboxTexts.noEmployees
              : messageTexts.employeeNotFound
            : commonTexts.loading
        }
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
    </form>
  )
}
