import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMedia } from '#web/lib/use-store.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from '#web/lib/navigation/router.tsx'
import { findNextItem } from '#contract/domain/item-progress.ts'
import { type ClientItem, type ClientItems, listOwnItems } from '#contract/items.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { type UnsavedItems, useItemAutosave, useUnsavedItems } from '../autosave/use-autosave.ts'
import { isEmpty } from '../autosave/changes.ts'
import { Closing } from '../items/closing.tsx'
import { withUnsaved } from '../items/filled-in.ts'
import { ItemList } from '../items/item-list.tsx'
import { listOpen, nextItem, orderItems } from '../items/item-order.ts'
import { ItemView } from '../items/item-view.tsx'
import classes from '../items/items.module.css'
import { useDeclined, useOwnItems } from '../items/use-own-items.ts'
import { LoadedRecord } from '../wizard/loaded-record.tsx'
import { ItemProgress } from '../wizard/step-nav.tsx'

const itemsPath = '/onboarding/items'
const servicesPath = '/onboarding/services'
const backToItems = { to: itemsPath, label: clientItemTexts.allItems }

/** `/onboarding/items` and `/onboarding/items/:key`: one thing at a time; on wide screens beside the list. */
export function ItemsPage() {
  const { key } = useParams()
  return (
    <Page title={clientItemTexts.title} back={key === undefined ? backToDashboard : backToItems}>
      <LoadedRecord of={useOwnItems()}>{(data) => <Items data={data} openKey={key} />}</LoadedRecord>
    </Page>
  )
}

function Items({ data, openKey }: { data: ClientItems; openKey: string | undefined }) {
  const { id } = useClaims()
  const navigate = useNavigate()
  const isWide = useMedia('(min-width: 62em)')
  const { unsaved, readNow } = useUnsavedItems(id)
  const queries = useQueryClient()
  const declined = useDeclined()
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const items = orderItems(data.items)
  const isOnItsWay = (key: string, changes = unsaved) => changes.get(key)?.state === 'pending' || declined.includes(key)
  const open = listOpen(items, (key) => isOnItsWay(key))
  const first =
    data.items.every(({ state }) => state === 'open') && unsaved.size === 0 ? findNextItem(items, stateOf) : open[0]
  const isDone = data.of > 0 && data.settled >= data.of
  const key = openKey ?? (isWide && !isDone ? first?.key : undefined)
  const item = useLastKnown(items, key)
  const state = useLocation().state as { isBeginning?: boolean } | null // the router state of this app

  const leave = (current: string, without: ReadonlySet<string>) => {
    // Answers were added to the queue, and others stored, since the last render.
    const cached = queries.getQueryData(queryFor(listOwnItems, {}).queryKey) ?? data
    const changes = readNow()
    const inOrder = orderItems(cached.items)
    // After an easy beginning the way starts at its first item.
    const isBeginning =
      inOrder.every(({ key, state }) => key === current || state === 'open') &&
      findNextItem(inOrder, () => 'open')?.key === current
    const left = nextItem(inOrder, isBeginning ? undefined : current, {
      isOnItsWay: (key) => key === current || isOnItsWay(key, changes),
      skipped: without,
    })
    void navigate(left ? `${itemsPath}/${left.key}` : itemsPath, { state: { isNext: true } })
  }
  const skip = (current: string) => {
    const without = new Set([...skipped, current])
    setSkipped(without)
    leave(current, without)
  }
  // Nothing is left that was not passed over.
  const leftOver = openKey === undefined && open.length > 0 && open.every((item) => skipped.has(item.key))
  // After the registration nothing stands between the client and the first item.
  if (openKey === undefined && state?.isBeginning && (first || items.length === 0))
    return <Navigate to={first ? `${itemsPath}/${first.key}` : servicesPath} state={{ isNext: true }} replace />
  return (
    <div className={classes.root} data-open={key !== undefined || undefined}>
      <div className={classes.side}>
        {data.of > 0 && <ItemProgress {...data} />}
        <Stack gap={20} className={classes.overview ?? ''}>
          {!isWide && <Overview data={data} first={first} isDone={isDone} unsaved={unsaved} />}
          <ItemList items={items} current={key} unsaved={unsaved} />
          <Text fz="sm" c="dimmed" className={classes.links}>
            <Link to={servicesPath}>{clientItemTexts.changeServices}</Link>
            <Link to="/onboarding/review">{clientItemTexts.byPage}</Link>
          </Text>
        </Stack>
      </div>
      <div>
        {leftOver && (
          <Box mb={24}>
            <Notice tone="waiting">{clientItemTexts.leftOver(open.length)}</Notice>
          </Box>
        )}
        {key === undefined && isWide && <Overview data={data} first={first} isDone={isDone} unsaved={unsaved} />}
        {key !== undefined && !item && <UnknownItem itemKey={key} />}
        {key !== undefined && item && (
          <ItemView
            key={key}
            item={item}
            items={withUnsaved(items, unsaved)}
            isWithdrawn={!items.some((item) => item.key === key)}
            onNext={() => leave(key, skipped)}
            onSkip={() => skip(key)}
          />
        )}
      </div>
    </div>
  )
}

const stateOf = ({ state }: ClientItem) => state

/** An item that leaves the list while it is open stays on the page with what was typed. */
function useLastKnown(items: readonly ClientItem[], key: string | undefined): ClientItem | undefined {
  const present = items.find((candidate) => candidate.key === key)
  const [lastKnown, setLastKnown] = useState(present)
  if (present && present !== lastKnown) setLastKnown(present)
  return present ?? (lastKnown?.key === key ? lastKnown : undefined)
}

type OverviewProps = {
  data: ClientItems
  first: ClientItem | undefined
  isDone: boolean
  unsaved: UnsavedItems
}

/** What comes next, or the closing moment. */
function Overview({ data, first, isDone, unsaved }: OverviewProps) {
  if (data.items.length === 0)
    return (
      <Stack gap={12} align="flex-start">
        <Text>{clientItemTexts.nothingAsked}</Text>
        <Text c="dimmed">{clientItemTexts.chooseServices}</Text>
        <Button component={Link} to={servicesPath}>
          {clientItemTexts.toServices}
        </Button>
      </Stack>
    )
  if (isDone) return <Closing data={data} />
  const states = [...unsaved.values()].map(({ state }) => state)
  return (
    <Stack gap={12} align="flex-start">
      {states.includes('refused') ? (
        <Notice tone="problem">{clientItemTexts.notAllSaved}</Notice>
      ) : (
        !first && states.length > 0 && <Text role="status">{clientItemTexts.saving}</Text>
      )}
      {first && (
        <>
          <Text c="dimmed">{clientItemTexts.anyOrder}</Text>
          <Button
            component={Link}
            to={`${itemsPath}/${first.key}`}
            state={{ isNext: true }}
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          >
            {data.settled === 0 ? clientItemTexts.begin : clientItemTexts.goOn}
          </Button>
        </>
      )}
    </Stack>
  )
}

/** An address of an item that is not asked, or no longer: what was typed on an earlier visit is still there. */
function UnknownItem({ itemKey }: { itemKey: string }) {
  const { pending, discard } = useItemAutosave(useClaims().id, itemKey)
  const typed = isEmpty(pending) ? '' : (pending.text ?? pending.login ?? '')
  return (
    <Stack gap={12} align="flex-start">
      <Notice tone="waiting">{isEmpty(pending) ? clientItemTexts.noLongerThere : clientItemTexts.withdrawn}</Notice>
      {typed !== '' && <Text className={classes.help}>{typed}</Text>}
      <Group gap={8}>
        <Button component={Link} to={itemsPath}>
          {clientItemTexts.allItems}
        </Button>
        {!isEmpty(pending) && (
          <Button variant="default" onClick={discard}>
            {clientItemTexts.discard}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
