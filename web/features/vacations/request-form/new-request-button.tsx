import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { vacationTexts } from '#contract/texts/vacations.ts'
import { useMayRequest } from './use-may-request.ts'

export function NewRequestButton() {
  const { may } = useMayRequest()
  if (!may) return null
  return (
    <Button component={Link} to="/submit-request" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}>
      {vacationTexts.newRequest}
    </Button>
  )
}
