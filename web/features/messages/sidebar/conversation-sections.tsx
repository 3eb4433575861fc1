import type { ReactNode } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { Section } from '#web/features/messages/sidebar/sidebar-section.tsx'
import type { Sections } from '#web/features/messages/sidebar/filter-conversations.ts'

type Props = Pick<Sections, 'groups' | 'direct'> & {
  /** Whether some are left out, so that a part without rows says nothing. */
  narrowed: boolean
  /** Stands beside the title of the groups. */
  action?: ReactNode
  children: (conversation: Conversation) => ReactNode
}

/** The two parts of conversations that are begun (MSG-1). */
export const ConversationSections = ({ groups, direct, narrowed, action, children }: Props) => (
  <>
    <Section
      title={messageTexts.groups}
      rows={groups}
      none={narrowed ? undefined : messageTexts.noGroups}
      action={action}
    >
      {children}
    </Section>
    <Section
      title={messageTexts.directMessages}
      rows={direct}
      none={narrowed ? undefined : messageTexts.noDirectMessages}
    >
      {children}
    </Section>
  </>
)
