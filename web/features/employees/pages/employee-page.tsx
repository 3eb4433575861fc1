import { useLocation, useNavigate, useParams } from '#web/lib/navigation/router.tsx'
import { employeeTexts } from '#contract/texts/employees.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { EmployeeHeader } from '../detail/employee-header.tsx'
import { EmployeeSkeleton } from '../detail/employee-skeleton.tsx'
import { WelcomeState } from '../detail/welcome-state.tsx'
import { employeeTabs } from '../detail/employee-tabs.tsx'
import { type EmployeeDetails, useEmployee, useLiveEmployee } from '../use-employee.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

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
  const head = (
    <>
      <EmployeeHeader
        employee={details.employee}
        atPermissions={atPermissions}
        onDone={(done) => {
          if (done === 'deleted') void navigate(employees.to)
        }}
      />
      {details.welcome && !details.employee.archived && (
        <WelcomeState employee={details.employee} welcome={details.welcome} />
      )}
    </>
  )
  return (
    <PageTabs
      label={employeeTexts.parts}
      head={head}
      tabs={employeeTabs(details, atPermissions)}
      {...(atPermissions && { at: { tab: 'permissions', page: `/employees/${details.employee._id}` } })}
    />
  )
}
