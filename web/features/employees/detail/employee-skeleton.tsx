import { Skeleton, Stack } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadError } from '#web/ui/load-error.tsx'

type Props = { error: Error | null; pending: boolean; onRetry: () => void; back: { to: string; label: string } }

export function EmployeeSkeleton({ error, ...retry }: Props) {
  if (error) return <LoadError title={employeeTexts.loadFailed} error={error} {...retry} />
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
