import { Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconLink, IconMailForward, IconSend, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { formatDate } from '#contract/domain/format-dates.ts'
import {
  type Invitation,
  listInvitations,
  makeInvitationLink,
  resendInvitation,
  withdrawInvitation,
} from '#contract/invitations.ts'
import { emailStateTexts } from '#contract/texts/email-states.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import type { InvitedRole } from './api.ts'
import classes from './open-invitations.module.css'
import styles from '#web/ui/styles.module.css'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { DeliveryBadge, describeDelivery, wasRefused } from '#web/ui/email-delivery.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CallError } from '#web/lib/http/request.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Invitations without a registration, folded into one line above the list (REG-13). */
export function OpenInvitations({ role, unfolded }: { role: InvitedRole; unfolded: boolean }) {
  const listed = useQuery(queryFor(listInvitations, {}))
  const [chosen, setChosen] = useState<boolean>()
  const list = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  // Ordered by id, which grows with time: a repeated invitation keeps its place.
  const invitations = (listed.data?.items ?? [])
    .filter((invitation) => invitation.role === role)
    .toSorted((one, other) => other._id.localeCompare(one._id))
  if (listed.isError && !listed.data) {
    // The list below says it.
    if (listed.error instanceof CallError && listed.error.code === 'offline') return null
    return (
      <ErrorState
        title={invitationTexts.failed}
        text={listed.error.message}
        onRetry={() => void listed.refetch()}
        pending={listed.isFetching}
      />
    )
  }
  if (invitations.length === 0) return null
  const open = chosen ?? unfolded
  return (
    <section className={styles.sheet} aria-label={invitationTexts.open}>
      <button
        type="button"
        ref={toggle}
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setChosen(!open)}
      >
        <IconMailForward size={18} stroke={1.75} aria-hidden="true" />
        <span>{invitationTexts.openCount(invitations.length)}</span>
        <IconChevronDown size={18} stroke={1.75} className={classes.chevron} aria-hidden="true" />
      </button>
      <ul id={list} hidden={!open}>
        {open &&
          invitations.map((invitation) => (
            <InvitationRow
              key={invitation._id}
              invitation={invitation}
              onGone={() => (toggle.current ?? document.getElementById('content'))?.focus()}
            />
          ))}
      </ul>
    </section>
  )
}

const refreshes = [listInvitations]

type Props = {
  invitation: Invitation
  /** Called after the withdrawal to move the focus. */
  onGone: () => void
}

function InvitationRow({ invitation, onGone }: Props) {
  const { _id: id, email, sent, expires, sent_by, delivery } = invitation
  const refused = wasRefused(delivery)
  const reader = useDateReader()
  const [asking, setAsking] = useState(false)
  const resend = useCall(resendInvitation, { refreshes })
  const link = useCall(makeInvitationLink)
  const withdraw = useCall(withdrawInvitation, { refreshes, onDone: onGone })
  const failed = resend.error ?? link.error
  const input = { params: { id } }
  return (
    <li className={classes.row}>
      <Group gap={12} wrap="nowrap" miw={0}>
        <Avatar id={id} name={email} business={invitation.role === 'Client'} size={28} />
        <Stack gap={0} miw={0}>
          <Text span fw={500} truncate title={email}>
            {email}
          </Text>
          <span className={classes.dates}>
            {invitationTexts.sentOn(formatDate(sent, reader))} {invitationTexts.sentBy(sent_by)} ·{' '}
            {invitationTexts.expiresOn(formatDate(expires, reader))}
          </span>
        </Stack>
      </Group>
      <span role="status">
        {delivery && delivery.state !== 'sent' ? (
          <DeliveryBadge delivery={delivery} />
        ) : resend.isSuccess ? (
          <Badge tone="good">{invitationTexts.resent}</Badge>
        ) : (
          delivery && <DeliveryBadge delivery={delivery} />
        )}
      </span>
      <fieldset className={classes.actions} aria-label={email}>
        <Action
          icon={IconLink}
          text={refused ? emailStateTexts.copyLink : invitationTexts.makeLink}
          pending={link.isPending}
          onClick={() => link.mutate(input)}
        />
        <Action
          icon={IconSend}
          text={refused ? emailStateTexts.tryAgain : invitationTexts.resend}
          pending={resend.isPending}
          onClick={() => resend.mutate(input)}
        />
        <Action icon={IconTrash} text={invitationTexts.withdraw} pending={false} onClick={() => setAsking(true)} />
      </fieldset>
      {delivery?.reason && <p className={`${classes.below} ${classes.dates}`}>{describeDelivery(delivery)}</p>}
      {failed && (
        <div className={classes.below}>
          <Notice tone="problem">{failed.message}</Notice>
        </div>
      )}
      {link.data && (
        <div className={classes.below}>
          <InvitationLink email={email} link={link.data.link} />
        </div>
      )}
      <Confirm
        opened={asking}
        title={invitationTexts.withdrawFor(email)}
        text={invitationTexts.confirmWithdraw}
        action={invitationTexts.withdraw}
        danger
        pending={withdraw.isPending}
        error={withdraw.error?.message}
        onConfirm={() => withdraw.mutate(input)}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}

type ActionProps = { icon: typeof IconLink; text: string; pending: boolean; onClick: () => void }

const Action = ({ icon: Icon, text, pending, onClick }: ActionProps) => (
  <Button
    variant="subtle"
    color="gray"
    size="compact-md"
    className={classes.action}
    leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
    loading={pending}
    onClick={onClick}
  >
    {text}
  </Button>
)

/** The link is shown once: the server stores only its hash. */
const InvitationLink = ({ email, link }: { email: string; link: string }) => (
  <CopyField value={link} label={invitationTexts.linkFor(email)} hint={invitationTexts.linkHint} />
)
