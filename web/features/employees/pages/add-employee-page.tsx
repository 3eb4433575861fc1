import { Button, Group, Text } from '@mantine/core'
import { IconFileText, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { createEmployee, listActiveEmployees, listColleagues, listEmployeesArchived } from '#contract/employees.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { EmployeeFields } from '../form/employee-fields.tsx'
import { toEmployeeBody, emptyEmployeeInput, type EmployeeInput } from '../form/employee-input.ts'
import { useEmployeeForm } from '../form/use-employee-form.ts'
import { InviteButton } from '#web/features/invitations/index.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { useQueryClient } from '@tanstack/react-query'

/** EMP-2, EMP-3. */
export function AddEmployeePage() {
  return (
    <Page title={employeeTexts.addTitle} back={backToDashboard} width="form">
      <Card>
        <Text c="dimmed" mb={20}>
          {invitationTexts.enterYourself}. {employeeTexts.addSentence}
        </Text>
        <AddForm />
      </Card>
      <Group gap="8px 16px">
        <Text c="dimmed">{invitationTexts.theyEnter}:</Text>
        <InviteButton
          role="Employee"
          renderTrigger={(open) => (
            <Button variant="default" leftSection={<IconMailForward size={18} aria-hidden="true" />} onClick={open}>
              {invitationTexts.addEmployee}
            </Button>
          )}
        />
      </Group>
    </Page>
  )
}

/** The documents' texts (EMP-3); field errors show below their fields. */
function wordFor({ code }: CallError): string | undefined {
  if (code === 'invalid_fields') return undefined
  return code === 'email_in_use' ? employeeTexts.emailTaken : employeeTexts.saveFailed
}

function AddForm() {
  const draft = useEmployeeDraft()
  const [created, setCreated] = useState<string>()
  const form = useEmployeeForm(draft.kept, draft.keep)
  const creating = useFormCall(createEmployee, form, {
    refreshes: [listEmployeesArchived, listActiveEmployees, listColleagues],
    onDone: ({ _id }) => {
      setCreated(_id)
      form.setInitialValues(emptyEmployeeInput)
      form.reset()
      draft.keep(emptyEmployeeInput)
    },
    wordFor,
  })
  const missing = [form.errors.name, form.errors.email].includes(fieldTexts.missing)
  const done = creating.done && !missing
  return (
    <Form
      form={form}
      onSubmit={(typed) => creating.send({ body: toEmployeeBody(typed) })}
      action={employeeTexts.create}
      call={missing ? { ...creating, error: employeeTexts.nameAndEmail } : creating}
      success={done ? employeeTexts.created : undefined}
      beside={
        done && (
          <Button component={Link} to={`/employees/${created}`} variant="default" size="md">
            {employeeTexts.openCreated}
          </Button>
        )
      }
    >
      <EmployeeFields form={form} />
      <Button
        component={Link}
        to="/settings/employees"
        variant="subtle"
        color="gray"
        ml={-12}
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconFileText size={18} stroke={1.75} aria-hidden="true" />}
      >
        {employeeTexts.filesLink}
      </Button>
    </Form>
  )
}

const key = ['new employee']

/**
 * The draft of a new employee lives in the query cache, which ends with the session: a visit to the files to sign,
 * linked on the page, loses nothing.
 */
function useEmployeeDraft() {
  const queries = useQueryClient()
  queries.setQueryDefaults(key, { gcTime: Infinity })
  return {
    kept: queries.getQueryData<EmployeeInput>(key) ?? emptyEmployeeInput,
    keep: (typed: EmployeeInput) => void queries.setQueryData(key, typed),
  }
}
