import { Skeleton, Stack } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import { Card } from '#web/ui/card.tsx'

export function EmployeeSkeleton() {
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
