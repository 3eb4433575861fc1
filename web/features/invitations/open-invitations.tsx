import { IconChevronDown, IconMailForward } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatDate } from '#contract/domain/format-dates.ts'
import type { Invitation } from '#contract/invitations.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { type InvitedRole, useInvitations } from './api.ts'
import { InvitationOptions } from './invitation-options.tsx'
import classes from './open-invitations.module.css'
import styles from '#web/ui/styles.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { DeliveryBadge, describeDelivery } from '#web/ui/email-delivery.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CallError } from '#web/lib/http/request.ts'

/** Invitations without a registration, folded into one line above the list (REG-13). */
export function OpenInvitations({ role, unfolded }: { role: InvitedRole; unfolded: boolean }) {
  const listed = useInvitations(role)
  const [chosen, setChosen] = useState<boolean>()
  const list = useId()
  // Ordered by id, which grows with time: a repeated invitation keeps its place.
  const invitations = (listed.data ?? []).toSorted((one, other) => other._id.localeCompare(one._id))
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
        {open && invitations.map((invitation) => <InvitationRow key={invitation._id} invitation={invitation} />)}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { _id: id, email, sent, expires, sent_by, delivery } = invitation
  const reader = useDateReader()
  const reason = delivery ? describeDelivery(delivery) : ''
  return (
    <li className={classes.row}>
      <Avatar id={id} name={email} business={invitation.role === 'Client'} size={28} />
      <span className={classes.who}>
        <span className={styles.cut} title={email}>
          {email}
        </span>
        <span className={classes.dates}>
          {reason ||
            `${invitationTexts.sentBy(formatDate(sent, reader), sent_by)} · ${invitationTexts.expiresOn(formatDate(expires, reader))}`}
        </span>
      </span>
      {delivery && <DeliveryBadge delivery={delivery} />}
      <InvitationOptions name={email} invitation={invitation} />
    </li>
  )
}
