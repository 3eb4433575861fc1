import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listPasswordRenewals } from '#contract/credentials.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Leads from the employees to the passwords that former ones know. Nothing without any. */
export function RenewalsHint() {
  const { data } = useQuery({ ...queryFor(listPasswordRenewals, {}), refetchOnMount: 'always' })
  if (!data || data.total === 0) return null
  return (
    <Notice
      tone="waiting"
      action={
        <Button component={Link} to="/passwords/renew" variant="default" size="xs">
          {dashboardTexts.renew}
        </Button>
      }
    >
      {dashboardTexts.passwordsToRenew(data.total)}
    </Notice>
  )
}
