import {
  IconArrowBackUp,
  IconCheck,
  IconCircleDashed,
  IconInbox,
  IconMail,
  IconMinus,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ClientStage } from '#contract/domain/client-stages.ts'
import type { ItemState } from '#contract/domain/items.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type Looks<Key extends string> = Record<Key, { tone: BadgeTone; icon: TablerIcon }>

const stages: Looks<ClientStage> = {
  invited: { tone: 'quiet', icon: IconMail },
  registered: { tone: 'quiet', icon: IconUserCheck },
  working: { tone: 'quiet', icon: IconCircleDashed },
  review: { tone: 'given', icon: IconInbox },
  ready: { tone: 'good', icon: IconCheck },
}

/** How far a client is, in an icon and a word. */
export const StageBadge = ({ stage }: { stage: ClientStage }) => (
  <Badge {...stages[stage]}>{boardTexts.stages[stage]}</Badge>
)

const states: Looks<ItemState> = {
  open: { tone: 'quiet', icon: IconCircleDashed },
  given: { tone: 'given', icon: IconInbox },
  sent_back: { tone: 'problem', icon: IconArrowBackUp },
  approved: { tone: 'good', icon: IconCheck },
  not_applicable: { tone: 'quiet', icon: IconMinus },
}

export const StateBadge = ({ state }: { state: ItemState }) => (
  <Badge {...states[state]}>{reviewTexts.states[state]}</Badge>
)
