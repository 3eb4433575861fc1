import { Box, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me } from '#contract/auth.ts'
import type { Gate, Tier } from '#contract/domain/plans.ts'
import { createPortalSession } from '#contract/subscription.ts'
import { planTexts, subscriptionTexts } from '#contract/texts/subscription.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { FirstCheckout, RenewLink, UnreadableStatus, usePaymentPage } from '#web/features/subscription/index.ts'
import classes from '#web/shell/gate-screen.module.css'
import { useTheme } from '#web/theme/theme-provider.tsx'
import { Card } from '#web/ui/card.tsx'
import { FilePicture } from '#web/ui/file-picture.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePageTitle } from '#web/ui/page/use-page-title.ts'

type Shown = Exclude<Gate, 'open' | 'verifying'>

/** Replaces the app while the subscription does not allow its use (SUB-4, SUB-9, SUB-11). */
export function GateScreen({ gate, tier }: { gate: Shown; tier: Tier }) {
  const headline = headlineOf(gate, tier)
  usePageTitle(headline)
  const logo = useTheme().homepage_logo?.location
  return (
    <div className={classes.root}>
      {logo && <FilePicture className={classes.logo} src={logo} height={44} />}
      <Card>
        <Box component="h1" mb={12} fz="1.25rem" lh={1.3}>
          {headline}
        </Box>
        {bodyOf(gate)}
      </Card>
    </div>
  )
}

function headlineOf(gate: Shown, tier: Tier): string {
  if (gate === 'renew') return subscriptionTexts.error
  if (gate === 'portal') return subscriptionTexts.pastDue
  if (gate === 'no_employee_access') return subscriptionTexts.noEmployeeTitle
  return subscriptionTexts.inactive(tier === 'error' ? '' : planTexts[tier])
}

function bodyOf(gate: Shown) {
  switch (gate) {
    case 'renew':
      return <UnreadableStatus />
    case 'portal':
      return <PastDue />
    case 'checkout':
      return (
        <Stack gap={16}>
          <p className={classes.text}>{subscriptionTexts.update}</p>
          <FirstCheckout />
        </Stack>
      )
    case 'inactive':
      return <GateMessage text={subscriptionTexts.update} action={<RenewLink />} />
    case 'contact':
      return <Contact text={subscriptionTexts.update} />
    case 'no_employee_access':
      return <Contact text={subscriptionTexts.noEmployeeAccess} />
  }
}

type GateMessageProps = { text: string; action: React.ReactNode; error?: string | undefined }

function GateMessage({ text, action, error }: GateMessageProps) {
  return (
    <Stack gap={16}>
      <p className={classes.text}>{text}</p>
      {error && <Notice tone="problem">{error}</Notice>}
      <Group gap={12} align="stretch">
        {action}
      </Group>
    </Stack>
  )
}

function PastDue() {
  const portal = usePaymentPage(createPortalSession)
  const action = (
    <Button loading={portal.leaving} onClick={() => portal.open({ body: { route: '/dashboard' } })}>
      {subscriptionTexts.manage}
    </Button>
  )
  return <GateMessage text={subscriptionTexts.pastDueHint} action={action} error={portal.error} />
}

/** Employees and Clients cannot pay. They see a contact instead. */
function Contact({ text }: { text: string }) {
  const manager = useQuery(queryFor(me, {})).data?.manager
  return (
    <Stack gap={16}>
      <p className={classes.text}>{text}</p>
      {manager && (
        <div className={classes.contact}>
          <Box component="h2" mb={4} fz="sm">
            {subscriptionTexts.contact}
          </Box>
          <p className={classes.text}>{subscriptionTexts.contactHint(manager.name)}</p>
          <a href={`mailto:${manager.email}`}>{manager.email}</a>
        </div>
      )}
    </Stack>
  )
}
