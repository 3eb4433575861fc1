import { Text } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import { isSettled, type ItemPage } from '#contract/domain/items.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { orderItems } from '../items/item-order.ts'
import { useOwnItems } from '../items/use-own-items.ts'
import classes from './wizard.module.css'

const most = 6

/**
 * The items of a page that still wait for the client, each a link: some of them, such as the agency's own, are on no page.
 * Without a page, all of them.
 */
export function OpenHere({ page }: { page?: ItemPage | undefined }) {
  const items = orderItems(useOwnItems().data?.items ?? [])
  const waits = items.filter(
    (item) =>
      (page === undefined || item.page === page) &&
      (item.state === 'sent_back' || (item.required && !isSettled(item.state))),
  )
  if (waits.length === 0) return null
  const title = page === undefined ? onboardingTexts.openAnywhere : onboardingTexts.openHere
  return (
    <nav className={classes.openHere} aria-label={title}>
      <Text fw={600} fz="0.875rem">
        {title}
      </Text>
      <ul>
        {waits.slice(0, most).map(({ key, title, state }) => (
          <li key={key}>
            <Link to={`/onboarding/items/${key}`}>{title}</Link>
            {state === 'sent_back' && <span data-tone="problem">{clientItemTexts.states.sent_back}</span>}
          </li>
        ))}
        {waits.length > most && (
          <li>
            <Link to="/onboarding/items">{onboardingTexts.moreOpen(waits.length - most)}</Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
