import { useNavigate, useParams } from 'react-router'
import { employeeTexts } from '#contract/texts/employees.ts'
import { EmployeeHeader } from '../detail/employee-header.tsx'
import { EmployeeSkeleton } from '../detail/employee-skeleton.tsx'
import { WelcomeState } from '../detail/welcome-state.tsx'
import { employeeTabs } from '../detail/employee-tabs.tsx'
import { type EmployeeDetails, useEmployee, useLiveEmployee } from '../use-employee.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'

const back = { to: '/employees', label: employeeTexts.backToEmployees }

/** EMP-5. */
export function EmployeePage() {
  const { id = '' } = useParams()
  return <OneEmployee key={id} id={id} />
}

function OneEmployee({ id }: { id: string }) {
  useLiveEmployee(id)
  const { data, error, isFetching, refetch } = useEmployee(id)
  return (
    <Page title={data?.employee.name ?? employeeTexts.employee} back={back}>
      {data ? (
        <Loaded details={data} />
      ) : (
        <EmployeeSkeleton error={error} pending={isFetching} onRetry={() => void refetch()} back={back} />
      )}
    </Page>
  )
}

function Loaded({ details }: { details: EmployeeDetails }) {
  const navigate = useNavigate()
  const head = (
    <>
      <EmployeeHeader
        employee={details.employee}
        onDone={(done) => {
          if (done === 'deleted') void navigate(back.to)
        }}
      />
      {details.welcome && !details.employee.archived && (
        <WelcomeState employee={details.employee} welcome={details.welcome} />
      )}
    </>
  )
  return <PageTabs label={employeeTexts.parts} head={head} tabs={employeeTabs(details)} />
}
