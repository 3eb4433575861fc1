import { useQuery } from '@tanstack/react-query'
import { IconReceipt } from '@tabler/icons-react'
import { Link, useParams } from '#web/lib/navigation/router.tsx'
import { formatDate } from '#contract/domain/format-dates.ts'
import { listReceipts, showOffboardingReceipt } from '#contract/offboarding.ts'
import { offboardingTexts, receiptTexts } from '#contract/texts/offboarding.ts'
import { ReceiptView } from '../offboarding/receipt-view.tsx'
import classes from '../offboarding/receipt.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import styles from '#web/ui/styles.module.css'

const toArchive = { to: '/clients/archive', label: offboardingTexts.backToArchive }
const toReceipts = { to: '/clients/receipts', label: offboardingTexts.backToReceipts }

/** `/clients/receipts`: also of clients who were deleted since. */
export function ReceiptListPage() {
  const query = useQuery(queryFor(listReceipts, {}))
  const reader = useDateReader()
  const list = () => {
    if (!query.data) return <QueryState query={query} title={offboardingTexts.loadFailed} skeleton={<ListSkeleton />} />
    if (query.data.items.length === 0)
      return <EmptyState icon={IconReceipt} title={offboardingTexts.none} text={offboardingTexts.noneHint} />
    return (
      <Card text={offboardingTexts.receiptsHint} title={offboardingTexts.receipts}>
        <ul className={classes.rows}>
          {query.data.items.map(({ _id, business_name, date, by }) => (
            <li key={_id}>
              <Link to={`/clients/receipts/${_id}`} className={classes.row}>
                <span className={classes.name}>{business_name}</span>
                <span className={styles.quiet}>{receiptTexts.date(formatDate(date, reader), by)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    )
  }
  return (
    <Page title={offboardingTexts.receipts} back={toArchive} width="form">
      {list()}
    </Page>
  )
}

/** `/clients/receipts/:id` */
export function ReceiptPage() {
  const { id = '' } = useParams()
  const query = useQuery(queryFor(showOffboardingReceipt, { params: { id } }))
  return (
    <Page title={offboardingTexts.receipt} back={toReceipts} width="form">
      {query.data && <ReceiptView receipt={query.data} />}
      <QueryState query={query} title={offboardingTexts.loadFailed} skeleton={<ListSkeleton />} back={toReceipts} />
    </Page>
  )
}
