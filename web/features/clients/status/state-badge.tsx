import {
  IconArrowBackUp,
  IconCheck,
  IconCircleDashed,
  IconInbox,
  IconMinus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ItemState } from '#contract/domain/items.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/notice.tsx'

const looks: Record<ItemState, { tone: Tone; icon: TablerIcon }> = {
  open: { tone: 'quiet', icon: IconCircleDashed },
  given: { tone: 'given', icon: IconInbox },
  sent_back: { tone: 'problem', icon: IconArrowBackUp },
  approved: { tone: 'good', icon: IconCheck },
  not_applicable: { tone: 'quiet', icon: IconMinus },
}

/** The state of an item, in an icon and a word. */
export const StateBadge = ({ state }: { state: ItemState }) => (
  <Badge {...looks[state]}>{reviewTexts.states[state]}</Badge>
)
