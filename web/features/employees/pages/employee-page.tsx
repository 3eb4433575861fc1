import { useLocation, useNavigate, useParams } from '#web/lib/navigation/router.tsx'
import { employeeTexts } from '#contract/texts/employees.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { WelcomeState } from '../detail/welcome-state.tsx'
import { employeeTabs } from '../detail/employee-tabs.tsx'
import { type EmployeeDetails, useEmployee, useLiveEmployee } from '../use-employee.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton, Stack } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import { Card } from '#web/ui/card.tsx'
import { listPhone, permissionPhone } from '#contract/domain/phone.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { EmployeeOptions } from '../list/employee-options.tsx'
import type { PersonOptionOutcome } from '#web/features/people/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PersonHead } from '#web/ui/person-head.tsx'

const employees = { to: '/employees', label: employeeTexts.backToEmployees }
const choice = { to: '/permissions/select', label: permissionTexts.backToEmployees }

/** EMP-5. `/permissions/{id}` is the same page, with the permissions to change (PERM-2). */
export function EmployeePage() {
  const { id = '' } = useParams()
  return <OneEmployee key={id} id={id} />
}

function OneEmployee({ id }: { id: string }) {
  useLiveEmployee(id)
  const atPermissions = useLocation().pathname.startsWith('/permissions/')
  const back = atPermissions ? choice : employees
  const query = useEmployee(id)
  const { data } = query
  return (
    <Page title={data?.employee.name ?? employeeTexts.employee} back={back}>
      {data && <Loaded details={data} atPermissions={atPermissions} />}
      <QueryState query={query} title={employeeTexts.loadFailed} skeleton={<EmployeeSkeleton />} back={back} />
    </Page>
  )
}

function Loaded({ details, atPermissions }: { details: EmployeeDetails; atPermissions: boolean }) {
  const navigate = useNavigate()
  const { employee, welcome } = details
  const { _id, name, department, email, phone, archived, onboarding_finished: onboarded } = employee
  const state = (
    <>
      {archived && <Badge tone="quiet">{peopleTexts.archived}</Badge>}
      <Badge tone={onboarded ? 'good' : 'waiting'}>
        {onboarded ? employeeTexts.onboarded : employeeTexts.notOnboarded}
      </Badge>
    </>
  )
  const onDone = (done: PersonOptionOutcome) => {
    if (done === 'deleted') void navigate(employees.to)
  }
  const head = (
    <>
      <PersonHead
        face={{ id: _id, name }}
        name={department || name} // the page title shows the name
        state={state}
        email={email}
        // Where permissions are changed, the documents write phone numbers in another form (PERM-2).
        phone={[phone, (atPermissions ? permissionPhone : listPhone)(phone)]}
        options={<EmployeeOptions employee={employee} archived={archived} onDone={onDone} />}
      />
      {welcome && !archived && <WelcomeState employee={employee} welcome={welcome} />}
    </>
  )
  return (
    <PageTabs
      label={employeeTexts.parts}
      head={head}
      tabs={employeeTabs(details, atPermissions)}
      {...(atPermissions && { at: { tab: 'permissions', page: `/employees/${_id}` } })}
    />
  )
}

function EmployeeSkeleton() {
  return (
    <Stack gap={16} role="status" aria-label={commonTexts.loading}>
      <Skeleton height={14} width={220} radius="xl" />
      <Skeleton height={12} width={340} maw="100%" radius="xl" />
      <Card>
        <Skeleton height={14} width="30%" radius="xl" />
        {[70, 55, 62, 48, 58].map((width) => (
          <Skeleton key={width} height={12} width={`${width}%`} mt={22} radius="xl" />
        ))}
      </Card>
    </Stack>
  )
}
