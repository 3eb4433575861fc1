import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '#web/lib/navigation/router.tsx'
import { findNextItem } from '#contract/domain/item-progress.ts'
import { home } from '#contract/domain/paths.ts'
import { listOwnItems } from '#contract/items.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts, serviceTexts } from '#contract/texts/onboarding.ts'
import { listed } from '#contract/texts/shared.ts'
import { saveMessageDraft, useWriteTo } from '#web/features/messages/index.ts'
import classes from './services.module.css'
import { queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

/** The agency chose the services when inviting: the client reads them, and says so when something is missing. */
export function BookedServices() {
  const own = useQuery(queryFor(listOwnItems, {}))
  const go = useNavigate()
  const titles = own.data?.services.map(({ title }) => title) ?? []
  const sentence = serviceTexts.booked(listed(titles.map(lowerFirst)))
  const { id, manager_id = '' } = useClaims()
  const asking = useWriteTo(manager_id, (opened) => saveMessageDraft(id, opened, serviceTexts.missingMessage(sentence)))
  if (!own.data) {
    const skeleton = <Skeleton height={180} maw="var(--foyer-form)" role="status" aria-label={commonTexts.loading} />
    return <QueryState query={own} title={onboardingTexts.loadFailed} skeleton={skeleton} />
  }
  const { items, minutes_left } = own.data
  const first = findNextItem(items, ({ state }) => state)
  return (
    <Stack gap={24} maw="var(--foyer-form)">
      <div>
        <Text component="h2" fz="xl" fw="bold">
          {sentence}
        </Text>
        <Text c="dimmed" mt={8}>
          {serviceTexts.bookedText(items.filter(({ required }) => required).length, Math.ceil(minutes_left))}
        </Text>
      </div>
      <Stack component="ul" gap={10} className={classes.booked ?? ''}>
        {titles.map((title) => (
          <li key={title}>
            <IconCheck size={20} aria-hidden="true" />
            {title}
          </li>
        ))}
      </Stack>
      {asking.error && <Notice tone="problem">{asking.error.message}</Notice>}
      <Group gap={12}>
        <Button size="md" onClick={() => void go(first ? `/onboarding/items/${first.key}` : '/onboarding/items')}>
          {serviceTexts.start}
        </Button>
        <Button size="md" variant="default" loading={asking.isPending} onClick={asking.write}>
          {serviceTexts.missing}
        </Button>
      </Group>
      <Text fz="0.875rem" c="dimmed">
        <Link to={home}>{serviceTexts.leave}</Link>
      </Text>
    </Stack>
  )
}

/** "Social media" inside a sentence; "SEO" and "GmbH" stay as they are. */
const lowerFirst = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
