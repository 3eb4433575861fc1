import { Modal, Text } from '@mantine/core'
import { firstStepTexts } from '#contract/texts/dashboard.ts'
import { OwnThemePreview } from '#web/features/themes/index.ts'

/** The workspace as its clients see it. */
export function PreviewDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { title, sentence } = firstStepTexts.preview
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <Text mb={16}>{sentence}</Text>
      <OwnThemePreview />
    </Modal>
  )
}
