import { Box, Button } from '@mantine/core'
import { IconBeach, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from '#web/lib/navigation/router.tsx'
import { vacationListTexts, vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import type { AddressOf } from './request-columns.tsx'
import classes from './requests.module.css'
import { DataTable, type Listed } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Column } from '#web/ui/table-columns.ts'
import { useListState, type ListState } from '#web/ui/use-list-state.ts'
import { vacationStatuses, type VacationStatus } from '#contract/domain/vacations.ts'
import { LinkSwitch } from '#web/ui/link-switch.tsx'
import { matcherOf } from '#contract/domain/finding.ts'
import { mapKeys } from '#contract/domain/record-of.ts'
import { type Compare, pageOfRows } from '#web/ui/page-of-rows.ts'

/** The status in the address; undefined shows all. */
function useStatus(): VacationStatus | undefined {
  const [params] = useSearchParams()
  return vacationStatuses.find((status) => status === params.get('status'))
}

/** A view for each status, kept in the address. */
function StatusViews({ counts }: { counts: StatusCounts | undefined }) {
  const [params] = useSearchParams()
  const chosen = useStatus()
  const addressOf = (status: VacationStatus | undefined) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    next.delete('status')
    if (status) next.set('status', status)
    return `?${next}`
  }
  const choices = [undefined, ...vacationStatuses].map((status) => ({
    to: addressOf(status),
    label: status ?? vacationListTexts.all,
    count: status && counts?.[status],
    current: status === chosen,
  }))
  return <LinkSwitch label={vacationListTexts.states} choices={choices} />
}

type Props = {
  requests: Pick<Listed<Vacation>, 'data' | 'error' | 'isFetching' | 'refetch'> & { isPending: boolean }
  columns: readonly Column<Vacation>[]
  addressOf: AddressOf
  searchLabel?: string
  emptyHint: string
  /** Below the list. */
  foot: ReactNode
}

/** The table of all requests and of the own ones. */
export function RequestList({ requests, columns, addressOf, searchLabel, emptyHint, foot }: Props) {
  const list = useListState()
  const status = useStatus()
  const all = requests.data?.items
  const rows = {
    data: all && arrangeRequests(all, { ...list, status }),
    error: requests.error,
    isFetching: requests.isFetching,
    isPlaceholderData: false,
    refetch: requests.refetch,
  }
  const narrowed = status !== undefined && all !== undefined && all.length > 0
  return (
    <div className={classes.list}>
      <DataTable
        label={vacationListTexts.title}
        columns={columns}
        rows={rows}
        list={list}
        rowKey={({ _id }) => _id}
        rowLink={addressOf}
        {...(searchLabel && { searchLabel })}
        views={<StatusViews counts={all && countByStatus(all)} />}
        count={vacationListTexts.count}
        empty={
          narrowed ? <NothingFits /> : <EmptyState icon={IconBeach} title={vacationTexts.empty} text={emptyHint} />
        }
        emptySearch={<NothingFits />}
        failed={vacationListTexts.failed}
      />
      {/* The rows would move it. */}
      {!requests.isPending && <Box mt={16}>{foot}</Box>}
    </div>
  )
}

/** No request matches the name or the status. */
function NothingFits() {
  const [, setParams] = useSearchParams()
  const all = (
    <Button variant="default" onClick={() => setParams({}, { replace: true })}>
      {vacationListTexts.showAll}
    </Button>
  )
  return (
    <EmptyState
      icon={IconSearchOff}
      title={vacationTexts.empty}
      text={vacationListTexts.emptySearchHint}
      action={all}
    />
  )
}

type Shown = Pick<ListState, 'search' | 'sort' | 'order' | 'page' | 'perPage'> & { status: VacationStatus | undefined }
type Order = Compare<Vacation>

const byStart: Order = (a, b) => a.start.localeCompare(b.start)

const orders: Record<string, Order> = {
  name: (a, b) => a.user_name.localeCompare(b.user_name, 'en'),
  start: byStart,
  end: (a, b) => a.end.localeCompare(b.end),
  status: (a, b) => vacationStatuses.indexOf(a.status) - vacationStatuses.indexOf(b.status),
}

/** Waits for the Manager. */
const isWaiting = ({ status, cancellation }: Vacation): boolean => status === 'Pending' || cancellation !== null

/** What waits first, the nearest days first; then decided ones, the latest days first. */
const byUrgency: Order = (a, b) => {
  const waiting = Number(isWaiting(b)) - Number(isWaiting(a))
  return waiting || (isWaiting(a) ? byStart(a, b) : byStart(b, a))
}

/** The call answers all requests at once, so searching, sorting and paging happen here. `total` counts the matches. */
export function arrangeRequests(vacations: readonly Vacation[], { search, sort, status, ...list }: Shown) {
  const matches = matcherOf(search)
  const byColumn = orders[sort ?? '']
  return pageOfRows(vacations, {
    list,
    fits: (vacation) => (status === undefined || vacation.status === status) && matches(vacation.user_name),
    compare: byColumn,
    ties: (a, b) => (byColumn ? 0 : byUrgency(a, b)) || byStart(a, b) || a._id.localeCompare(b._id),
  })
}

type StatusCounts = Record<VacationStatus, number>

export const countByStatus = (vacations: readonly Vacation[]): StatusCounts =>
  mapKeys(vacationStatuses, (status) => vacations.filter((vacation) => vacation.status === status).length)
