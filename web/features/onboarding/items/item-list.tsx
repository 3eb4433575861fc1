import { Text, VisuallyHidden } from '@mantine/core'
import {
  IconAlertCircle,
  IconCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconLock,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { matcherOf } from '#contract/domain/finding.ts'
import type { ItemState } from '#contract/domain/items.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import type { ClientItem } from '#contract/items.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import type { UnsavedItem, UnsavedItems } from '../autosave/use-autosave.ts'
import { onboardingSteps } from '#contract/domain/onboarding-steps.ts'
import classes from './items.module.css'

const icons: Record<ItemState, { icon: TablerIcon; tone: 'good' | 'problem' | 'quiet' }> = {
  open: { icon: IconCircle, tone: 'quiet' },
  given: { icon: IconCircleCheck, tone: 'good' },
  sent_back: { icon: IconAlertCircle, tone: 'problem' },
  approved: { icon: IconLock, tone: 'good' },
  not_applicable: { icon: IconCircleMinus, tone: 'quiet' },
}

const fewEnough = 30

type Props = {
  /** In the order of the way. */
  items: readonly ClientItem[]
  current: string | undefined
  unsaved: UnsavedItems
}

/** Every item with its state, by page; the optional ones last. */
export function ItemList({ items, current, unsaved }: Props) {
  const [search, setSearch] = useState('')
  const isFound = matcherOf(search)
  const found = items.filter(({ title }) => isFound(title))
  return (
    <nav aria-label={clientItemTexts.list} className={classes.list}>
      {items.length > fewEnough && <SearchField label={clientItemTexts.search} value={search} onSearch={setSearch} />}
      {found.length === 0 && <Text c="dimmed">{clientItemTexts.nothingFound}</Text>}
      {groupItems(found).map(({ title, items: rows }) => (
        <section key={title}>
          <h3 className={classes.group}>{title}</h3>
          <ul>
            {rows.map((item) => (
              <ItemRow
                key={item.key}
                item={item}
                isCurrent={item.key === current}
                unsaved={unsaved.get(item.key)?.state}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function groupItems(items: readonly ClientItem[]): { title: string; items: ClientItem[] }[] {
  const groups = new Map<string, ClientItem[]>()
  for (const item of items) {
    const title = item.required ? pageTitle(item) : clientItemTexts.optionalGroup
    groups.set(title, [...(groups.get(title) ?? []), item])
  }
  return [...groups].map(([title, rows]) => ({ title, items: rows }))
}

function pageTitle({ page }: ClientItem): string {
  const path = onboardingSteps.find((step) => step.page === page)?.path
  return path ? onboardingTexts.stepNames[path] : clientItemTexts.moreGroup
}

type RowProps = { item: ClientItem; isCurrent: boolean; unsaved: UnsavedItem['state'] | undefined }

function ItemRow({ item: { key, title, state, due }, isCurrent, unsaved }: RowProps) {
  const reader = useDateReader()
  const { icon: Icon, tone } = unsaved === 'refused' ? icons.sent_back : icons[unsaved === 'pending' ? 'given' : state]
  const note =
    unsaved === 'refused' ? clientItemTexts.notSaved : state === 'sent_back' && clientItemTexts.states.sent_back
  return (
    <li>
      <Link to={`/onboarding/items/${key}`} className={classes.row} aria-current={isCurrent ? 'step' : undefined}>
        <span className={classes.mark} data-tone={tone} data-state={state}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <span className={classes.rowTitle}>
          {title}
          {note ? (
            <small data-tone="problem">{note}</small>
          ) : (
            due && state === 'open' && <small>{clientItemTexts.due(formatDate(due, reader))}</small>
          )}
        </span>
        <VisuallyHidden>, {clientItemTexts.states[state]}</VisuallyHidden>
      </Link>
    </li>
  )
}
