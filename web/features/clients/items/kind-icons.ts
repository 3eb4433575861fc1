import type { ItemKind } from '#contract/domain/item-kinds.ts'
import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconKey,
  IconListCheck,
  IconMail,
  IconPaperclip,
  IconTextSize,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'

export const kindIcons: Record<ItemKind, TablerIcon> = {
  login: IconKey,
  invitation: IconUserPlus,
  file: IconPaperclip,
  short_text: IconTextSize,
  long_text: IconAlignLeft,
  choice: IconListCheck,
  choices: IconListCheck,
  dates: IconCalendar,
  email: IconMail,
  handle: IconAt,
}
