import { IconCheck, IconCircleDashed, IconInbox, IconMail, IconUserCheck, type TablerIcon } from '@tabler/icons-react'
import type { ClientStage } from '#contract/domain/client-stages.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/notice.tsx'

const looks: Record<ClientStage, { tone: Tone; icon: TablerIcon }> = {
  invited: { tone: 'quiet', icon: IconMail },
  registered: { tone: 'quiet', icon: IconUserCheck },
  working: { tone: 'quiet', icon: IconCircleDashed },
  review: { tone: 'given', icon: IconInbox },
  ready: { tone: 'good', icon: IconCheck },
}

/** How far a client is, in an icon and a word. */
export const StageBadge = ({ stage }: { stage: ClientStage }) => (
  <Badge {...looks[stage]}>{boardTexts.stages[stage]}</Badge>
)
