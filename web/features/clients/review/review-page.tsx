import { ActionIcon, Button, Kbd } from '@mantine/core'
import { IconChecklist, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from '#web/lib/navigation/router.tsx'
import { showClient } from '#contract/clients.ts'
import type { ClientItem } from '#contract/items.ts'
import { showGrantedOnboarding } from '#contract/onboarding.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { reviewPageTexts, reviewTexts } from '#contract/texts/review.ts'
import { useClientUpdates } from '../api.ts'
import { ItemSegments } from '../status/service-bars.tsx'
import { AnswerView } from './answer-view.tsx'
import { ReviewEnd } from './review-end.tsx'
import { ReviewFoot } from './review-foot.tsx'
import { ReviewList } from './review-list.tsx'
import type { ReviewedClient } from './review-queue.ts'
import classes from './review.module.css'
import { type Decision, useReview, waits } from './use-review.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useKeys } from '#web/lib/use-keys.ts'
import { useClaims } from '#web/session/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { TypedTexts, UnsentTexts } from '#web/ui/typed-texts.tsx'
import { loginFieldsOf } from '#contract/domain/items.ts'
import { useAccessLog } from '#web/features/credentials/index.ts'
import { History, type HistoryEvent } from '#web/ui/history.tsx'

/** `/clients/:id/review`: one answer after the other, with the keyboard or the thumb (COL-10). */
export function ReviewPage() {
  const { id = '' } = useParams()
  return (
    <TypedTexts key={id}>
      <Review id={id} />
    </TypedTexts>
  )
}

/** Its name; each role asks its own call. */
function useReviewedClient(id: string) {
  const isManager = useClaims().role === 'Manager'
  const client = useQuery({ ...queryFor(showClient, { params: { id } }), enabled: isManager })
  const granted = useQuery({ ...queryFor(showGrantedOnboarding, { params: { id } }), enabled: !isManager })
  const reviewed = client.data ?? granted.data?.client
  const named: ReviewedClient | undefined = reviewed && {
    _id: id,
    name: reviewed.name,
    business_name: reviewed.business_name,
  }
  return [named, isManager ? client : granted] as const
}

function Review({ id }: { id: string }) {
  useClientUpdates(id)
  const [client, query] = useReviewedClient(id)
  // The end stays while somebody reads it or writes there, also where another answer comes.
  const [isAtEnd, setIsAtEnd] = useState(false)
  const [note, setNote] = useState<string>()
  const review = useReview(id, () => setIsAtEnd(false))
  const [address, setAddress] = useSearchParams()
  const [isListShown, setIsListShown] = useState(false)
  const back = { to: `/clients/${id}`, label: clientTexts.client }
  const title = client ? reviewPageTexts.titleOf(client.business_name) : reviewPageTexts.title
  const { listed, answers, reviewed } = review
  const [chosen, setChosen] = useState(() => address.get('item') ?? undefined)
  const [sentBack, setSentBack] = useState<string>()
  const next = review.next(undefined)
  const find = (key: string | undefined) => answers.find((answer) => answer.key === key)
  const item = isAtEnd ? undefined : (find(chosen) ?? find(next))
  const show = (next: string | undefined) => {
    setIsListShown(false)
    setIsAtEnd(next === undefined)
    setChosen(next)
    setAddress(next === undefined ? {} : { item: next }, { replace: true, preventScrollReset: true })
  }
  const decide = (item: ClientItem, decision: Decision, restore?: () => void) => {
    review.decide(item, decision, restore)
    show(review.next(item.key))
  }
  const step = (by: 1 | -1) => {
    const to = review.neighbor(item?.key, by)
    if (to !== undefined) show(to)
  }
  const isSendingBack = item !== undefined && item.key === sentBack
  const canDecide = item !== undefined && waits(item)
  // Heard here and not in the foot, which is drawn anew for each answer: no press is lost between two of them.
  useKeys(
    item === undefined || isSendingBack
      ? {}
      : {
          j: () => step(1),
          k: () => step(-1),
          ...(canDecide && { a: () => decide(item, { decision: 'approve' }), s: () => setSentBack(item.key) }),
        },
  )
  if (!listed.data || !client) {
    return (
      <Page title={title} back={back}>
        <QueryState query={[listed, query]} title={reviewTexts.failed} skeleton={<ListSkeleton />} back={back} />
      </Page>
    )
  }
  return (
    <Page title={title} back={back} width="fill">
      <div className={classes.root} data-list={isListShown || undefined}>
        <div className={classes.progress}>
          <ItemSegments
            items={{
              approved: answers.filter(({ state }) => state === 'approved').length,
              given: answers.filter(waits).length,
              sent_back: answers.filter(({ state }) => state === 'sent_back').length,
              open: 0,
              not_applicable: 0,
            }}
          />
          <span role="status">{reviewPageTexts.reviewed(reviewed, answers.length)}</span>
          <ActionIcon
            className={classes.toList}
            aria-label={reviewPageTexts.showList}
            aria-expanded={isListShown}
            onClick={() => setIsListShown(!isListShown)}
          >
            <IconList size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        <div className={classes.list}>
          <ReviewList groups={review.groups} current={item?.key} onShow={show} />
        </div>
        <div className={classes.main}>
          <UnsentTexts />
          {review.failed !== undefined && <Notice tone="problem">{review.failed}</Notice>}
          {item && (
            <>
              <AnswerView key={item.key} clientId={id} item={item} services={listed.data.services} />
              <AnswerHistory clientId={id} item={item} />
            </>
          )}
          {!item && answers.length > 0 && (
            <ReviewEnd
              client={client}
              groups={review.groups}
              services={review.services}
              reviewed={reviewed}
              waiting={answers.length - reviewed}
              onGoOn={() => show(next)}
              note={note}
              onNote={setNote}
            />
          )}
          {!item && answers.length === 0 && (
            <EmptyState
              icon={IconChecklist}
              title={reviewPageTexts.nothing}
              text={reviewPageTexts.nothingHint}
              action={
                <Button component={Link} to={back.to} variant="default">
                  {reviewPageTexts.toClient}
                </Button>
              }
            />
          )}
        </div>
        {item && (
          <ReviewFoot
            key={item.key}
            clientId={id}
            item={item}
            isSendingBack={isSendingBack}
            onSendBack={(isOpen) => setSentBack(isOpen ? item.key : undefined)}
            onDecide={(decision, restore) => decide(item, decision, restore)}
            onTakeBack={() => review.takeBack(item)}
            onStep={step}
          />
        )}
        {item && <Keys />}
      </div>
    </Page>
  )
}

const keys = [
  [['A'], reviewTexts.approve],
  [['S'], reviewTexts.sendBack],
  [['J', 'K'], reviewPageTexts.nextAndPrevious],
  [['Z'], reviewPageTexts.undo],
] as const

const Keys = () => (
  <dl className={classes.keys} aria-label={reviewPageTexts.keys}>
    {keys.map(([signs, meaning]) => (
      <div key={meaning}>
        <dt>
          {signs.map((sign) => (
            <Kbd key={sign} size="xs">
              {sign}
            </Kbd>
          ))}
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)

/** Who gave the answer, decided about it and looked at its password, the newest first. */
function AnswerHistory({ clientId, item }: { clientId: string; item: ClientItem }) {
  const isManager = useClaims().role === 'Manager'
  const { password } = loginFieldsOf(item.key)
  const looks = useAccessLog(clientId, isManager && item.kind === 'login').data?.items ?? []
  const events = [
    ...listEvents(item),
    ...looks
      .filter(({ field }) => item.kind === 'login' && field === password)
      .map(({ date, user_name }) => ({ at: date, id: user_name, name: user_name, what: reviewPageTexts.lookedAtIt })),
  ]
  if (events.length === 0) return null
  return (
    <aside className={classes.history} aria-label={reviewPageTexts.happened}>
      <History title={reviewPageTexts.happened} events={events} />
    </aside>
  )
}

function listEvents({ given, decided, state, key }: ClientItem): HistoryEvent[] {
  const what = state === 'approved' ? reviewPageTexts.approvedIt : reviewPageTexts.sentItBack
  return [
    ...(given ? [{ at: given.at, id: given.by.id ?? key, name: given.by.name, what: reviewPageTexts.gaveIt }] : []),
    ...(decided && (state === 'approved' || state === 'sent_back')
      ? [{ at: decided.at, id: decided.by.id ?? key, name: decided.by.name, what }]
      : []),
  ]
}
