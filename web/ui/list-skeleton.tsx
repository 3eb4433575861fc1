import { Skeleton, Stack } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'

/** A list page before all of its parts are known, so that none of them moves the others. */
export const ListSkeleton = () => (
  <Stack gap={16} role="status" aria-label={commonTexts.loading}>
    <Skeleton height={36} maw={280} radius="sm" />
    <Skeleton height={420} radius="md" />
  </Stack>
)
