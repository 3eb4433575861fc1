import { Button, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import {
  askForNewPasswords,
  dismissPasswordRenewals,
  listPasswordRenewals,
  maxDismissalLength,
  type PasswordRenewal,
} from '#contract/credentials.ts'
import { showManagerDashboard } from '#contract/dashboard.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { renewalTexts } from '#contract/texts/credentials.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { credentialFieldLabel } from '../api.ts'
import classes from '../credentials.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

const back = { to: '/employees', label: employeeTexts.title }
const renewals = queryFor(listPasswordRenewals, {})

/** Passwords that people know who no longer should, until each is renewed or dismissed (COL-45). */
export function PasswordRenewalsPage() {
  const query = useQuery({ ...renewals, refetchOnMount: everyMount })
  return (
    <Page title={renewalTexts.title} back={back}>
      {query.data && <Renewals {...query.data} />}
      <QueryState query={query} title={renewalTexts.failed} skeleton={<ListSkeleton />} back={back} />
    </Page>
  )
}

function Renewals({ items, total }: { items: readonly PasswordRenewal[]; total: number }) {
  const queries = useQueryClient()
  const [notice, setNotice] = useState<string>()
  const [dismissed, setDismissed] = useState<PasswordRenewal>()
  const [isDismissing, setIsDismissing] = useState(false)
  const asking = useCall(askForNewPasswords, {
    refreshes: [showManagerDashboard],
    onDone: (answer, { body }) => {
      applyEvent(queries, renewals.queryKey, answer)
      setNotice(renewalTexts.askedNow(body.ids.length))
    },
  })
  const open = items.filter(({ asked }) => asked === null)
  const ask = (these: readonly PasswordRenewal[]) => {
    setNotice(undefined)
    if (!asking.isPending) asking.mutate({ body: { ids: these.map(({ _id }) => _id) } })
  }
  return (
    <>
      {items.length > 0 && (
        <Group justify="space-between" align="flex-start" gap={16}>
          <Text maw="60ch" textWrap="pretty">
            {renewalTexts.intro}
          </Text>
          <Button onClick={() => ask(open)} disabled={open.length === 0} loading={asking.isPending}>
            {open.length === 0 ? renewalTexts.allAsked : renewalTexts.askAll(open.length)}
          </Button>
        </Group>
      )}
      {notice && <Notice tone="good">{notice}</Notice>}
      {asking.error && <Notice tone="problem">{asking.error.message}</Notice>}
      {items.length === 0 && (
        <Card flush>
          <EmptyState icon={IconKey} title={renewalTexts.empty} text={renewalTexts.emptyHint} />
        </Card>
      )}
      {byKnower(items).map((renewals) => (
        <Known
          key={renewals[0]?.knower_id}
          renewals={renewals}
          onAsk={ask}
          onDismiss={(renewal) => {
            setDismissed(renewal)
            setIsDismissing(true)
          }}
        />
      ))}
      {total > items.length && <Text c="dimmed">{renewalTexts.more(items.length, total)}</Text>}
      <Dismissal
        renewal={dismissed}
        opened={isDismissing}
        onClose={() => setIsDismissing(false)}
        onDone={() => {
          setIsDismissing(false)
          setNotice(renewalTexts.dismissed)
        }}
      />
    </>
  )
}

/** In the order of the list, which is by person. */
const byKnower = (items: readonly PasswordRenewal[]): PasswordRenewal[][] => [
  ...Map.groupBy(items, ({ knower_id }) => knower_id).values(),
]

type KnownProps = {
  renewals: readonly PasswordRenewal[]
  onAsk: (these: readonly PasswordRenewal[]) => void
  onDismiss: (renewal: PasswordRenewal) => void
}

/** What one person knows. */
function Known({ renewals, onAsk, onDismiss }: KnownProps) {
  const [{ knower, knower_id, reason } = { knower: '', knower_id: '', reason: 'deleted' as const }] = renewals
  return (
    <Card>
      <Group gap={12} wrap="nowrap" mb={8}>
        <Avatar id={knower_id} name={knower} size={36} />
        <div>
          <Text component="h2" fz="lg" fw="bold">
            {renewalTexts.knower(knower)}
          </Text>
          <Text c="dimmed">
            {renewalTexts.reasons[reason]}, {renewalTexts.count(renewals.length)}
          </Text>
        </div>
      </Group>
      <ul>
        {renewals.map((renewal) => (
          <KnownPassword
            key={renewal._id}
            renewal={renewal}
            onAsk={() => onAsk([renewal])}
            onDismiss={() => onDismiss(renewal)}
          />
        ))}
      </ul>
    </Card>
  )
}

type PasswordProps = { renewal: PasswordRenewal; onAsk: () => void; onDismiss: () => void }

function KnownPassword({ renewal, onAsk, onDismiss }: PasswordProps) {
  const reader = useDateReader()
  const { client_id, client_business, field, opened_from, opened_until, asked, titles } = renewal
  const part = credentialFieldLabel(field, titles)
  return (
    <li className={classes.renewal}>
      <div className={classes.renewalText}>
        <Text fw={500} component="p">
          {part}, <Link to={`/clients/${client_id}`}>{client_business}</Link>
        </Text>
        <Text c="dimmed" fz="sm">
          {renewalTexts.opened(formatDate(opened_from, reader), formatDate(opened_until, reader))}
        </Text>
      </div>
      <Group gap={8} flex="none">
        {asked ? (
          <Badge tone="waiting">{renewalTexts.asked(formatDate(asked, reader))}</Badge>
        ) : (
          <Button variant="default" size="xs" onClick={onAsk} aria-label={renewalTexts.askOneOf(part, client_business)}>
            {renewalTexts.askOne}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          onClick={onDismiss}
          aria-label={renewalTexts.dismissOf(part, client_business)}
        >
          {renewalTexts.dismiss}
        </Button>
      </Group>
    </li>
  )
}

type DismissalProps = {
  /** The last one that was pressed. */
  renewal: PasswordRenewal | undefined
  opened: boolean
  onClose: () => void
  onDone: () => void
}

function Dismissal({ renewal, opened, onClose, onDone }: DismissalProps) {
  const queries = useQueryClient()
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [isSent, setIsSent] = useState(false)
  const dismissing = useCall(dismissPasswordRenewals, {
    refreshes: [showManagerDashboard],
    onDone: (answer) => {
      applyEvent(queries, renewals.queryKey, answer)
      setIsSent(false)
      onDone()
    },
  })
  if (!renewal) return null
  const { _id, field, titles, client_business, knower } = renewal
  const reason = reasons[_id] ?? ''
  const close = () => {
    if (dismissing.isPending) return
    setIsSent(false)
    dismissing.reset()
    onClose()
  }
  return (
    <LazyDialog opened={opened} onClose={close} title={renewalTexts.dismissTitle}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsSent(true)
          if (reason.trim() !== '' && !dismissing.isPending) dismissing.mutate({ body: { ids: [_id], reason } })
        }}
      >
        <Stack gap={16}>
          <p>{renewalTexts.dismissText(credentialFieldLabel(field, titles), client_business, knower)}</p>
          <TextAreaField
            label={renewalTexts.reason}
            hint={renewalTexts.reasonHint}
            minRows={2}
            limit={maxDismissalLength}
            value={reason}
            error={isSent && reason.trim() === '' && renewalTexts.reasonNeeded}
            data-autofocus
            onChange={(event) => setReasons({ ...reasons, [_id]: event.currentTarget.value })}
          />
          {dismissing.error && <Notice tone="problem">{dismissing.error.message}</Notice>}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} disabled={dismissing.isPending}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={dismissing.isPending}>
              {renewalTexts.dismiss}
            </Button>
          </Group>
        </Stack>
      </form>
    </LazyDialog>
  )
}
