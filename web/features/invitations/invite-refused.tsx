import { Button } from '@mantine/core'
import { createPortalSession } from '#contract/subscription.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import classes from '#web/features/invitations/invite-refused.module.css'
import type { InviteOutcome } from '#web/features/invitations/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

/** Which invitations were not sent, and why (REG-10, REG-11). A word that stands under the field already is not repeated. */
export function RefusedInvitations({ outcome: { sent, refused } }: { outcome: InviteOutcome }) {
  const told = refused.filter(({ error }) => error.code !== 'invalid_fields')
  const limit = told.find(({ error }) => error.code === 'solo_client_limit')
  const rest = told.filter(({ error }) => error.code !== 'solo_client_limit')
  const several = sent.length + refused.length > 1
  return (
    <>
      {sent.length > 0 && (
        <Notice tone="good">{sent.length === 1 ? invitationTexts.sent : invitationTexts.sentMany(sent.length)}</Notice>
      )}
      {limit && <SoloLimit text={limit.error.message} />}
      {rest.length > 0 && (
        <Notice tone="problem">
          <strong className={classes.title}>{invitationTexts.failed}</strong>
          {rest.map(({ email, error }) => (
            <span key={email} className={classes.reason}>
              {several ? invitationTexts.failedFor(email, error.message) : error.message}
            </span>
          ))}
        </Notice>
      )}
    </>
  )
}

/** The way on from the limit is a larger plan, which only a Manager meets: Employees exist on none but the larger one. */
function SoloLimit({ text }: { text: string }) {
  const portal = useCall(createPortalSession, { onDone: ({ url }) => location.assign(url) })
  return (
    <Notice tone="problem">
      {text}
      <Button
        variant="default"
        className={classes.action}
        loading={portal.isPending}
        onClick={() => portal.mutate({ body: { route: '/dashboard' } })}
      >
        {subscriptionTexts.manage}
      </Button>
      {portal.error && <span className={classes.reason}>{portal.error.message}</span>}
    </Notice>
  )
}
