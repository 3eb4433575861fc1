import { Box, Button } from '@mantine/core'
import { IconChevronRight, IconSignature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { me } from '#contract/auth.ts'
import { showClient } from '#contract/clients.ts'
import type { ClientDashboard } from '#contract/dashboard.ts'
import { formatDayTime } from '#contract/domain/format-dates.ts'
import { groupByService } from '#contract/domain/item-progress.ts'
import { isSettled } from '#contract/domain/items.ts'
import type { ClientItem, OwnItems } from '#contract/items.ts'
import { clientItemTexts, closingTexts } from '#contract/texts/client-items.ts'
import { dashboardTexts, homeTexts } from '#contract/texts/dashboard.ts'
import classes from './client-home.module.css'
import { DashboardSkeleton } from './dashboard-section.tsx'
import { listUnread } from './needs.ts'
import type { OnboardingProgress } from './onboarding-progress.ts'
import { ItemSegments, kindIcons, StateBadge } from '#web/features/clients/index.ts'
import { Closing, listOpen, orderItems, useOwnItems } from '#web/features/onboarding/index.ts'
import { OwnDueDate } from '#web/features/reminders/index.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { localHour } from '#web/lib/dates/today.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { firstNameOf } from '#web/session/token.ts'
import { isViewing } from '#web/session/session.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

type Progress = Extract<OnboardingProgress, { kind: 'open' }>
type Props = { numbers: ClientDashboard; progress: Progress }
type Agency = { id: string; name: string; business: string }

const maxThen = 3

/** At least as high as the window: else the links below it move in view. */
const TallSkeleton = () => (
  <Box mih="100dvh">
    <DashboardSkeleton />
  </Box>
)

/** The one next thing, who waits for it, what comes then, and what is already there. */
export function ClientHome({ numbers, progress }: Props) {
  const { id, name, manager_id = '' } = useClaims()
  const reader = useDateReader()
  const [hour] = useState(localHour)
  const own = useOwnItems()
  const manager = useQuery(queryFor(me, {})).data?.manager
  const contract = useQuery(queryFor(showClient, { params: { id } })).data?.contract
  const agency: Agency = {
    id: manager_id,
    name: manager?.name ?? '',
    business: manager?.business_name ?? dashboardTexts.someAgency,
  }
  if (!own.data) return <QueryState query={own} title={homeTexts.failed} skeleton={<TallSkeleton />} />
  const items = orderItems(own.data.items)
  const open = listOpen(items, () => false)
  const next = items.find(({ key }) => key === numbers.items.next) ?? open[0]
  const isDone = progress.of > 0 && progress.settled >= progress.of
  const then = open.filter(({ key }) => key !== next?.key).slice(0, maxThen)
  const mustSign = contract?.signed === null
  return (
    <div className={classes.home}>
      <div className={classes.main}>
        <header className={classes.head}>
          <Avatar id={agency.id} name={agency.business} business size={40} />
          <div>
            <h2>{homeTexts.greeting(hour, firstNameOf(name))}</h2>
            <p>{agency.business}</p>
          </div>
        </header>
        <HomeProgress progress={progress} items={items} />
        {isDone ? (
          <>
            <Closing data={own.data} />
            <Optional items={items} />
          </>
        ) : (
          <>
            {next && <NextThing item={next} to={progress.to} agency={agency} />}
            <OwnDueDate later />
          </>
        )}
        {(then.length > 0 || (mustSign && !isDone)) && (
          <section aria-labelledby="then">
            <h3 id="then">{homeTexts.afterwards}</h3>
            <ul className={styles.sheet}>
              {then.map((item) => (
                <ThenRow key={item.key} item={item} />
              ))}
              {mustSign && !isDone && (
                <li className={`${blocks.divided} ${blocks.pressable} ${classes.row}`}>
                  <IconSignature size={20} stroke={1.5} aria-hidden="true" />
                  <Link to={`/clients/${id}`} className={styles.stretched}>
                    {homeTexts.contract}
                  </Link>
                  <IconChevronRight size={16} aria-hidden="true" />
                  <p>{homeTexts.contractHint}</p>
                </li>
              )}
            </ul>
          </section>
        )}
        <Messages needs={isViewing() ? [] : listUnread(numbers.unread, numbers.unreadCount, reader)} />
      </div>
      <aside className={classes.aside}>
        <WithAgency data={own.data} agency={agency} />
        {agency.name !== '' && (
          <section aria-labelledby="works-for-you">
            <h3 id="works-for-you">{homeTexts.worksForYou}</h3>
            <p className={classes.person}>
              <Avatar id={agency.id} name={agency.name} size={32} />
              {agency.name}
            </p>
          </section>
        )}
      </aside>
    </div>
  )
}

/** The optional items, once everything else is there. */
function Optional({ items }: { items: readonly ClientItem[] }) {
  const optional = items.filter(({ required, state }) => !required && !isSettled(state))
  const [first] = optional
  if (!first) return null
  return (
    <p>
      {closingTexts.optionalLeft(optional.length)}{' '}
      <Link to={`/onboarding/items/${first.key}`} state={{ isNext: true }}>
        {closingTexts.showOptional}
      </Link>
    </p>
  )
}

/** Completed and Incomplete count the required items, as everywhere (DASH-8). */
function HomeProgress({
  progress: { settled, of, minutes },
  items,
}: {
  progress: Progress
  items: readonly ClientItem[]
}) {
  if (of === 0) return null
  const count = (state: ClientItem['state']) => items.filter((item) => item.required && item.state === state).length
  return (
    <div className={classes.progress}>
      <ItemSegments
        items={{
          // To the client what they gave is done; the agency's review is not their matter.
          approved: count('approved') + count('given'),
          given: 0,
          sent_back: count('sent_back'),
          open: count('open'),
          not_applicable: count('not_applicable'),
        }}
        label={dashboardTexts.onboardingProgress(settled, of)}
      />
      <p>
        <span>
          <b>{settled}</b> <span>{dashboardTexts.completed}</span>
        </span>
        <span>
          <b>{of - settled}</b> <span>{dashboardTexts.incomplete}</span>
        </span>
        {settled < of && <span>{dashboardTexts.minutesLeft(minutes)}</span>}
      </p>
    </div>
  )
}

function NextThing({ item, to, agency }: { item: ClientItem; to: string; agency: Agency }) {
  const { title, minutes, help, state, reason } = item
  return (
    <section className={classes.next} aria-labelledby="next">
      <p className={classes.nextMinutes}>{homeTexts.next(clientItemTexts.minutes(minutes))}</p>
      <h3 id="next">{title}</h3>
      <p className={classes.why}>
        <Avatar id={agency.id} name={agency.name} size={28} />
        <span>
          {state === 'sent_back' && reason !== null
            ? homeTexts.asksAgain(firstNameOf(agency.name), reason)
            : homeTexts.waits(firstNameOf(agency.name), help ?? '')}
        </span>
      </p>
      <Button component={Link} to={to} state={{ isNext: true }} size="md" fullWidth>
        {clientItemTexts.goOn}
      </Button>
    </section>
  )
}

function ThenRow({ item: { key, kind, title, minutes, state, reason } }: { item: ClientItem }) {
  const Icon = kindIcons[kind]
  return (
    <li className={`${blocks.divided} ${blocks.pressable} ${classes.row}`}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <Link to={`/onboarding/items/${key}`} className={styles.stretched}>
        {title}
      </Link>
      {state === 'sent_back' ? <StateBadge state={state} /> : <IconChevronRight size={16} aria-hidden="true" />}
      <p>{reason ?? clientItemTexts.minutes(minutes)}</p>
    </li>
  )
}

function Messages({ needs }: { needs: ReturnType<typeof listUnread> }) {
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="messages">
      <h3 id="messages">{dashboardTexts.messages}</h3>
      <ul className={styles.sheet}>
        {needs.map(({ key, face, text, hint, to }) => (
          <li key={key} className={`${blocks.divided} ${blocks.pressable} ${classes.row}`}>
            {face ? <Avatar {...face} size={28} /> : <IconChevronRight size={16} aria-hidden="true" />}
            <Link to={to} className={`${styles.stretched} ${styles.cut}`} dir="auto">
              {text}
            </Link>
            <span />
            {hint && <p>{hint}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the agency has, by service. */
function WithAgency({ data: { items, services }, agency }: { data: OwnItems; agency: Agency }) {
  const reader = useDateReader()
  const answered = items.filter(({ state }) => isSettled(state) && state !== 'not_applicable')
  if (answered.length === 0) return null
  return (
    <section aria-labelledby="with-agency">
      <h3 id="with-agency">{homeTexts.withAgency(agency.business)}</h3>
      <div className={styles.sheet}>
        {groupByService(answered, services).map(({ service, items: own }) => (
          <details key={service?.key ?? ''} className={`${blocks.divided} ${classes.service}`}>
            <summary>
              <span>{service?.title ?? homeTexts.more}</span>
              {service && (
                <ItemSegments
                  items={{ ...service.items, approved: service.items.approved + service.items.given, given: 0 }}
                />
              )}
            </summary>
            <ul className={styles.touchLinks}>
              {own.map(({ key, title, state, given: when }) => (
                <li key={key}>
                  <Link to={`/onboarding/items/${key}`}>{title}</Link>
                  <span>
                    {state === 'approved' ? clientItemTexts.states.approved : when && formatDayTime(when.at, reader)}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  )
}
