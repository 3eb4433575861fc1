import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ThreadPlaceholder } from './thread-layout.tsx'

const bubbleWidths = [46, 62, 30, 54, 38, 68, 44] as const

type Props = { failed: boolean; text?: string | undefined; onRetry: () => void }

export function ThreadSkeleton({ failed, text, onRetry }: Props) {
  if (failed) {
    return (
      <ThreadPlaceholder>
        <ErrorState title={messageTexts.messagesFailed} text={text} onRetry={onRetry} />
      </ThreadPlaceholder>
    )
  }
  return (
    <Stack flex={1} gap={12} p={24} justify="flex-end" style={{ overflow: 'hidden' }} role="status">
      <VisuallyHidden>{commonTexts.loading}</VisuallyHidden>
      {bubbleWidths.map((width, at) => (
        <Skeleton key={width} height={40} radius={16} width={`${width}%`} ml={at % 3 === 1 ? 'auto' : 0} />
      ))}
    </Stack>
  )
}

const rowWidths = [52, 38, 61, 45, 56, 34] as const

export function SidebarSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{commonTexts.loading}</VisuallyHidden>
      {rowWidths.map((width) => (
        <Group key={width} gap={12} h={60} px={8} wrap="nowrap">
          <Skeleton circle height={36} />
          <Stack flex={1} gap={8}>
            <Skeleton height={12} width={`${width}%`} />
            <Skeleton height={10} width={`${width + 24}%`} />
          </Stack>
        </Group>
      ))}
    </div>
  )
}
