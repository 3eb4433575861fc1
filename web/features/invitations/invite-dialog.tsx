import { Button, Modal, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { createPortalSession } from '#contract/subscription.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import { typedKey } from '#web/lib/typed-key.ts'
import { type InvitedRole, type InviteOutcome, useInvitationChoices, useInvite } from './api.ts'
import { type InviteChoice, InviteChoices, toInvitedFor, useRememberedChoice } from './invite-choices.tsx'
import { useCall } from '#web/lib/http/use-call.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDialogTiming } from '#web/ui/use-dialog-timing.ts'
import { emailKey, isEmail } from '#contract/domain/email.ts'

type Props = {
  role: InvitedRole
  /** Each new number opens the dialog. */
  openCount: number
}

const dialogTexts = {
  Client: { title: invitationTexts.addClient, sentence: invitationTexts.clientSentence },
  Employee: {
    title: invitationTexts.addEmployee,
    sentence: `${invitationTexts.theyEnter}. ${invitationTexts.employeeSentence}`,
  },
} as const

/** Time to read the success message, in milliseconds (REG-10). */
const closeDelayMs = 1000

/** Enter submits as in a one-line field; Shift+Enter starts a line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (typedKey(event) !== 'Enter' || event.shiftKey) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** The dialog closes by itself after success (REG-10). */
export function InviteDialog({ role, openCount }: Props) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: findAddressError },
  })
  const { sending: invite, refresh } = useInvite(role)
  const remembered = useRememberedChoice()
  const [choice, setChoice] = useState<InviteChoice>()
  const due = useRef<HTMLInputElement>(null)
  const [dueError, setDueError] = useState<string>()
  const offered = useInvitationChoices(choice !== undefined)
  const timing = useDialogTiming(closeDelayMs, () => {
    form.reset()
    invite.reset()
    setChoice(undefined)
    setDueError(undefined)
    refresh()
  })

  const openFor = useEffectEvent((time: number) => time > 0 && timing.open())
  useEffect(() => void openFor(openCount), [openCount])

  const settle = ({ refused }: InviteOutcome) => {
    if (refused.length === 0) return timing.closeSoon()
    // Refused addresses stay in the field for correction.
    form.setFieldValue('email', refused.map(({ email }) => email).join('\n'))
    const unreadable = refused.filter(isUnreadable)
    if (unreadable.length === refused.length) form.setFieldError('email', invitationTexts.invalidEmail)
  }
  const outcome = invite.data
  const allSent = outcome !== undefined && outcome.refused.length === 0
  const submit = ({ email }: { email: string }) => {
    if (allSent) return
    const isHalfTyped = due.current?.validity.badInput === true
    setDueError(isHalfTyped ? employeeTexts.wholeDate : undefined)
    if (isHalfTyped) return due.current?.focus()
    const emails = parseAddresses(email)
    if (choice) remembered.save(choice)
    invite.mutate(
      { emails, invitedFor: choice && toInvitedFor(choice, offered.data, emails.length === 1) },
      { onSuccess: settle },
    )
  }
  return (
    <Modal opened={timing.opened} onClose={() => !invite.isPending && timing.close()} title={dialogTexts[role].title}>
      <Form
        form={form}
        onSubmit={submit}
        action={invite.isPending ? invitationTexts.sending : invitationTexts.send}
        call={{ pending: invite.isPending, error: invite.error?.message }}
        success={allSent ? describeSent(outcome) : undefined}
      >
        <TextAreaField
          label={invitationTexts.email}
          hint={`${dialogTexts[role].sentence} ${invitationTexts.emailsHint}`}
          minRows={1}
          limit={null} // any number of addresses, each with a limit of its own
          inputMode="email"
          autoComplete="off"
          data-autofocus
          readOnly={invite.isPending || allSent}
          onKeyDown={sendOnEnter}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {role === 'Client' &&
          (choice ? (
            <InviteChoices
              choice={choice}
              offered={offered}
              due={due}
              dueError={dueError}
              onChange={(next) => {
                setDueError(undefined)
                setChoice(next)
              }}
              onClose={() => {
                setDueError(undefined)
                setChoice(undefined)
              }}
            />
          ) : (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
              style={{ alignSelf: 'flex-start' }}
              ml={-12}
              onClick={() => setChoice(remembered.read())}
            >
              {invitationTexts.choose}
            </Button>
          ))}
        {role === 'Employee' && (
          <Link to="/employee/add" onClick={timing.close}>
            {invitationTexts.enterYourself}
          </Link>
        )}
        {outcome && outcome.refused.length > 0 && <RefusedInvitations outcome={outcome} />}
      </Form>
    </Modal>
  )
}

const describeSent = ({ sent }: Pick<InviteOutcome, 'sent'>) =>
  sent.length === 1 ? invitationTexts.sent : invitationTexts.sentMany(sent.length)

/** The address itself is at fault, which the field says. */
const isUnreadable = ({ error }: InviteOutcome['refused'][number]) =>
  error.code === 'invalid_fields' && !error.fields.some(({ path }) => path.startsWith('asked'))

/** The refused invitations with their reasons (REG-10, REG-11). A reason shown at the field is not repeated. */
function RefusedInvitations({ outcome: { sent, refused } }: { outcome: InviteOutcome }) {
  const shownErrors = refused.filter((refusal) => !isUnreadable(refusal))
  const limit = shownErrors.find(({ error }) => error.code === 'solo_client_limit')
  const rest = shownErrors.filter(({ error }) => error.code !== 'solo_client_limit')
  const several = sent.length + refused.length > 1
  return (
    <>
      {sent.length > 0 && <Notice tone="good">{describeSent({ sent })}</Notice>}
      {limit && <SoloLimit text={limit.error.message} />}
      {rest.length > 0 && (
        <Notice tone="problem">
          <Text component="strong" inherit display="block" fw={600}>
            {invitationTexts.failed}
          </Text>
          {rest.map(({ email, error }) => (
            <Text key={email} span inherit display="block">
              {several ? invitationTexts.failedFor(email, error.message) : error.message}
            </Text>
          ))}
        </Notice>
      )}
    </>
  )
}

/** Offers a larger plan. Only a Manager meets this limit: there are no Employees on the solo tier. */
function SoloLimit({ text }: { text: string }) {
  const portal = useCall(createPortalSession, { onDone: ({ url }) => location.assign(url) })
  return (
    <Notice tone="problem">
      {text} {invitationTexts.limitCounts}
      <Button
        variant="default"
        display="block"
        mt={10}
        loading={portal.isPending}
        onClick={() => portal.mutate({ body: { route: '/dashboard' } })}
      >
        {subscriptionTexts.manage}
      </Button>
      {portal.error && (
        <Text span inherit display="block">
          {portal.error.message}
        </Text>
      )}
    </Notice>
  )
}

/** `Jo Brandt <jo@x.com>`, as email programs copy recipients. */
const namedAddress = /<([^<>]+)>$/

/** Splits at lines, commas and semicolons, without duplicates (REG-14). */
export function parseAddresses(typed: string): string[] {
  const parts = typed.split(/[,;\n]/).map((part) => part.trim())
  const addresses = parts.filter((part) => part !== '').map((part) => namedAddress.exec(part)?.[1]?.trim() ?? part)
  return [...new Map(addresses.map((address) => [emailKey(address), address])).values()]
}

/** Among several addresses the invalid ones are named. */
export function findAddressError(typed: string): string | null {
  const addresses = parseAddresses(typed)
  const wrong = addresses.filter((address) => !isEmail(address))
  if (addresses.length > 0 && wrong.length === 0) return null
  return addresses.length <= 1 ? invitationTexts.invalidEmail : wrong.map(invitationTexts.invalidLine).join('. ')
}
