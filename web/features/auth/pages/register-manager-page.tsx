import { Button } from '@mantine/core'
import { Link, useParams } from '#web/lib/navigation/router.tsx'
import { type Plan, registrablePlan } from '#contract/domain/plans.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { planTexts } from '#contract/texts/subscription.ts'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { ManagerRegistration } from '#web/features/auth/registration/manager-registration.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** `/register/{package}/{term}` (REG-1, REG-2). */
export function RegisterManagerPage() {
  const { package: name, term } = useParams()
  const plan: Plan | undefined = registrablePlan(name, term)
  if (plan) return <ManagerRegistration key={plan.key} plan={plan} />
  return (
    <ColumnPage title={registrationTexts.managerTitle}>
      <Notice tone="problem">{planTexts.invalid}</Notice>
      <Button component={Link} to="/trial" size="md" fullWidth>
        {registrationTexts.changePlan}
      </Button>
    </ColumnPage>
  )
}
