import { Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { KeyboardEvent, ReactNode } from 'react'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { parseAddresses, findAddressError } from '#web/features/invitations/addresses.ts'
import { RefusedInvitations } from '#web/features/invitations/invite-refused.tsx'
import { useDialogTiming } from '#web/ui/use-dialog-timing.ts'
import { type InvitedRole, type InviteOutcome, useInvite } from '#web/features/invitations/api.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form } from '#web/ui/form.tsx'

type Props = {
  role: InvitedRole
  /** What opens the dialog: a button, or a row of a list. */
  renderTrigger: (open: () => void) => ReactNode
}

const dialogTexts = {
  Client: { title: invitationTexts.addClient, sentence: invitationTexts.clientSentence },
  Employee: { title: invitationTexts.addEmployee, sentence: invitationTexts.employeeSentence },
} as const

/** How long the success is to be read, in milliseconds (REG-10). */
const closeDelayMs = 1000

/** Enter sends, as in a field of one line; lines come by pasting, or with Shift. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Invites a client or an employee by e-mail: one field, and the dialog leaves by itself once the invitation is sent (REG-10). */
export function InviteDialog({ role, renderTrigger }: Props) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: findAddressError },
  })
  const { sending: invite, refresh } = useInvite(role)
  const timing = useDialogTiming(closeDelayMs, () => {
    form.reset()
    invite.reset()
    refresh()
  })

  const settle = ({ refused }: InviteOutcome) => {
    if (refused.length === 0) return timing.closeSoon()
    // What was sent leaves the field; what was not stays to be corrected.
    form.setFieldValue('email', refused.map(({ email }) => email).join('\n'))
    const unreadable = refused.filter(({ error }) => error.code === 'invalid_fields')
    if (unreadable.length === refused.length) form.setFieldError('email', invitationTexts.invalidEmail)
  }
  const outcome = invite.data
  const allSent = outcome !== undefined && outcome.refused.length === 0
  const submit = ({ email }: { email: string }) => {
    if (!allSent) invite.mutate(parseAddresses(email), { onSuccess: settle })
  }
  return (
    <>
      {renderTrigger(timing.open)}
      <Modal opened={timing.opened} onClose={() => !invite.isPending && timing.close()} title={dialogTexts[role].title}>
        <Form
          form={form}
          onSubmit={submit}
          action={invite.isPending ? invitationTexts.sending : invitationTexts.send}
          pending={invite.isPending}
          error={invite.error?.message}
          success={allSent ? describeSent(outcome) : undefined}
        >
          <TextAreaField
            label={invitationTexts.email}
            hint={`${dialogTexts[role].sentence} ${invitationTexts.emailsHint}`}
            minRows={1}
            inputMode="email"
            autoComplete="off"
            data-autofocus
            onKeyDown={sendOnEnter}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          {outcome && outcome.refused.length > 0 && <RefusedInvitations outcome={outcome} />}
        </Form>
      </Modal>
    </>
  )
}

const describeSent = ({ sent }: InviteOutcome) =>
  sent.length === 1 ? invitationTexts.sent : invitationTexts.sentMany(sent.length)
