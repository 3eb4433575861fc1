import { Button, Group, Text } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  opened: boolean
  title: string
  text: string
  /** The button's label. Default: Confirm. */
  action?: string
  danger?: boolean
  call?: { isPending: boolean; error: { message: string } | null }
  /** What failed, before the reason. */
  failed?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm(props: Props) {
  const { opened, title, text, action = commonTexts.confirm, danger = false, call, failed, onConfirm, onClose } = props
  return (
    <LazyDialog opened={opened} onClose={onClose} title={title} size="sm">
      <Text mb="lg">{text}</Text>
      {call?.error && <Notice tone="problem">{failed ? `${failed} ${call.error.message}` : call.error.message}</Notice>}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {commonTexts.cancel}
        </Button>
        <Button {...(danger && { color: 'red.8' })} loading={call?.isPending} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </LazyDialog>
  )
}
