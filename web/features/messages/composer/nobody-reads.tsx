import { Stack } from '@mantine/core'
import type { Contact, Conversation } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { messageDrafts } from '../outbox/message-drafts.ts'
import { useStartDirect } from '../sidebar/use-start-direct.ts'
import classes from './composer.module.css'

type Props = { conversation: Conversation; me: string; users: readonly Contact[] }

/** In place of the composer where nobody else can read (MSG-16). An unsent text stays to be copied. */
export function NobodyReads({ conversation, me, users }: Props) {
  const manager = users.find(({ role }) => role === 'Manager')
  const draft = messageDrafts.read(me, conversation._id)
  return (
    <Stack gap={8} className={classes.root}>
      <Notice tone="quiet">
        {describeWhoLeft(conversation)} {manager && <WriteInstead me={me} to={manager} />}
      </Notice>
      {draft.trim() !== '' && <CopyText label={groupTexts.typed} value={draft} />}
    </Stack>
  )
}

function describeWhoLeft({ type, name, role }: Conversation): string {
  if (type === 'Group') return messageTexts.allHaveLeft
  return role === 'Employee' ? messageTexts.worksHereNoLonger(name) : messageTexts.isHereNoLonger(name)
}

function WriteInstead({ me, to }: { me: string; to: Contact }) {
  const { start, starting } = useStartDirect(me, to._id)
  return (
    <>
      <LinkButton onClick={start}>{messageTexts.writeToInstead(to.name)}</LinkButton>
      {starting.error && <> {starting.error.message}</>}
    </>
  )
}
