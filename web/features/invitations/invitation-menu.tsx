import { IconLink, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
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
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { sayDone } from '#web/lib/undo.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { wasRefused } from '#web/ui/email-delivery.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import type { OpenedOptions } from '#web/ui/lazy-options.tsx'
import { OptionsMenu } from '#web/ui/options-menu.tsx'
import { ProblemDialog } from '#web/ui/problem-dialog.tsx'

const refreshes = [listInvitations]

type Props = OpenedOptions & { name: string; invitation: Invitation }

export function InvitationMenu({ name, invitation, ...menu }: Props) {
  const { _id: id, email, sent, sent_by, delivery } = invitation
  const refused = wasRefused(delivery)
  const reader = useDateReader()
  const [asking, setAsking] = useState(false)
  const resend = useCall(resendInvitation, { refreshes, onDone: () => sayDone(invitationTexts.resent, email) })
  const link = useCall(makeInvitationLink)
  const withdraw = useCall(withdrawInvitation, {
    refreshes,
    // The row disappears with its button.
    onDone: () => document.getElementById('content')?.focus(),
  })
  const failed = resend.isError ? resend : link
  const input = { params: { id } }
  return (
    <>
      <OptionsMenu
        {...menu}
        label={name}
        groups={[
          [
            {
              label: refused ? emailStateTexts.tryAgain : invitationTexts.resend,
              hint: invitationTexts.sentBy(formatDate(sent, reader), sent_by),
              icon: IconSend,
              onClick: () => resend.mutate(input),
            },
            {
              label: refused ? emailStateTexts.copyLink : invitationTexts.makeLink,
              hint: invitationTexts.linkHint,
              icon: IconLink,
              onClick: () => link.mutate(input),
            },
          ],
          [
            {
              label: invitationTexts.withdraw,
              hint: invitationTexts.confirmWithdraw,
              icon: IconTrash,
              danger: true,
              onClick: () => setAsking(true),
            },
          ],
        ]}
      />
      <ProblemDialog title={email} text={failed.error?.message} onClose={failed.reset} />
      {/* The link is shown once: the server stores only its hash. */}
      <LazyDialog opened={link.data !== undefined} onClose={link.reset} title={email} size="md">
        <CopyField
          value={link.data?.link ?? ''}
          label={invitationTexts.linkFor(email)}
          hint={invitationTexts.linkHint}
          takesFocus
        />
      </LazyDialog>
      <Confirm
        opened={asking}
        title={invitationTexts.withdrawFor(email)}
        text={invitationTexts.confirmWithdraw}
        action={invitationTexts.withdraw}
        danger
        call={withdraw}
        onConfirm={() => withdraw.mutate(input)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
