import { CloseButton, Drawer } from '@mantine/core'
import { useState } from 'react'
import type { Contact, Conversation } from '#contract/messages.ts'
import { groupTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/groups/conversation-details.module.css'
import { DetailsPanel } from '#web/features/messages/groups/details-panel.tsx'
import { type Asked, GroupDialogs } from '#web/features/messages/groups/group-dialogs.tsx'
import type { Details as DetailsState } from '#web/features/messages/groups/use-details.ts'
import type { Claims } from '#web/session/token.ts'

type Props = {
  conversation: Conversation
  me: Claims
  users: readonly Contact[]
  online: ReadonlySet<string>
  details: DetailsState
  onLeaving: (leaving: boolean) => void
}

/** Who is in the conversation and what can be done with it: a region of its own, over it where there is no room (MSG-3). */
export function Details({ conversation, me, users, online, details, onLeaving }: Props) {
  const [asked, ask] = useState<Asked>()
  const { name } = conversation
  const panel = <DetailsPanel conversation={conversation} me={me} users={users} online={online} onAsk={ask} />
  return (
    <>
      {details.place === 'beside' ? (
        details.opened && (
          <aside className={classes.beside} aria-label={groupTexts.detailsOf(name)}>
            <div className={classes.head}>
              <h3 className={classes.title}>{groupTexts.details}</h3>
              <CloseButton aria-label={groupTexts.closeDetails} onClick={details.close} />
            </div>
            {panel}
          </aside>
        )
      ) : (
        <Drawer
          opened={details.opened}
          // A question stands over it: Escape answers one of them at a time.
          closeOnEscape={!asked}
          onClose={details.close}
          position={details.place === 'below' ? 'bottom' : 'right'}
          size={360}
          padding="md"
          title={groupTexts.details}
          closeButtonProps={{ 'aria-label': groupTexts.closeDetails }}
          classNames={{ content: (details.place === 'below' && classes.sheet) || '', title: classes.title ?? '' }}
        >
          {panel}
        </Drawer>
      )}
      <GroupDialogs
        asked={asked}
        conversation={conversation}
        me={me}
        users={users}
        onLeaving={onLeaving}
        onClose={() => ask(undefined)}
      />
    </>
  )
}
