import { Button } from '@mantine/core'
import { IconDoorExit, IconDownload, IconTrash, IconUserPlus } from '@tabler/icons-react'
import type { GroupAbilities } from '#contract/domain/groups.ts'
import { type Conversation, downloadConversation } from '#contract/messages.ts'
import { groupTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/groups/conversation-details.module.css'
import type { Asked } from '#web/features/messages/groups/group-dialogs.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDownload } from '#web/lib/http/use-download.ts'

type Props = { conversation: Pick<Conversation, '_id'>; abilities: GroupAbilities; onAsk: (asked: Asked) => void }

const look = { fullWidth: true, variant: 'default', justify: 'flex-start' } as const

/** What may be done with a conversation, as far as one may (MSG-3, MSG-8, MSG-10). */
export function GroupOptions({ conversation, abilities: { add, leave, remove_group, download }, onAsk }: Props) {
  const downloading = useDownload(downloadConversation)
  if (!add && !leave && !remove_group && !download) return null
  const csv = () => {
    const tz = Intl.DateTimeFormat().resolvedOptions().timeZone
    downloading.mutate({ params: { conversationId: conversation._id }, query: { tz } })
  }
  return (
    <section className={classes.part} aria-label={groupTexts.options}>
      <h4 className={classes.partTitle}>{groupTexts.options}</h4>
      {add && (
        <Button {...look} leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => onAsk({ what: 'add' })}>
          {groupTexts.add}
        </Button>
      )}
      {download && (
        <Button
          {...look}
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={downloading.isPending}
          onClick={csv}
        >
          {groupTexts.download}
        </Button>
      )}
      {downloading.error && <Notice tone="problem">{downloading.error.message}</Notice>}
      {leave && (
        <Button {...look} leftSection={<IconDoorExit size={18} aria-hidden />} onClick={() => onAsk({ what: 'leave' })}>
          {groupTexts.leave}
        </Button>
      )}
      {remove_group && (
        <DangerButton
          fullWidth
          justify="flex-start"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => onAsk({ what: 'delete' })}
        >
          {groupTexts.delete}
        </DangerButton>
      )}
    </section>
  )
}
