import { Button } from '@mantine/core'
import { IconLink, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatShortDate } from '#contract/domain/format-dates.ts'
import {
  type Invitation,
  listInvitations,
  makeInvitationLink,
  resendInvitation,
  withdrawInvitation,
} from '#contract/invitations.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { InvitationLink } from '#web/features/invitations/invitation-link.tsx'
import classes from '#web/features/invitations/open-invitations.module.css'
import { Badge } from '#web/ui/badge.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

const refreshes = [listInvitations]

type Props = {
  invitation: Invitation
  /** Called once it is withdrawn, for the focus to go somewhere that still exists. */
  onGone: () => void
}

export function InvitationRow({ invitation, onGone }: Props) {
  const { _id: id, email, sent, expires, sent_by } = invitation
  const [asking, setAsking] = useState(false)
  const resend = useCall(resendInvitation, { refreshes })
  const link = useCall(makeInvitationLink)
  const withdraw = useCall(withdrawInvitation, { refreshes, onDone: onGone })
  const failed = resend.error ?? link.error
  const input = { params: { id } }
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.email}>{email}</span>
        <span className={classes.dates}>
          {invitationTexts.sentOn(formatShortDate(sent))} {invitationTexts.sentBy(sent_by)} ·{' '}
          {invitationTexts.expiresOn(formatShortDate(expires))}
        </span>
      </div>
      <span role="status" className={classes.said}>
        {resend.isSuccess && <Badge tone="good">{invitationTexts.resent}</Badge>}
      </span>
      <fieldset className={classes.actions} aria-label={email}>
        <Action
          icon={IconLink}
          text={invitationTexts.makeLink}
          pending={link.isPending}
          onClick={() => link.mutate(input)}
        />
        <Action
          icon={IconSend}
          text={invitationTexts.resend}
          pending={resend.isPending}
          onClick={() => resend.mutate(input)}
        />
        <Action icon={IconTrash} text={invitationTexts.withdraw} pending={false} onClick={() => setAsking(true)} />
      </fieldset>
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
