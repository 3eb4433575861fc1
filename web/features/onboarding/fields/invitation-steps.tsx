import { Button, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { me } from '#contract/auth.ts'
import { fillSteps } from '#contract/domain/fill-steps.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { canUseClipboard } from '#web/lib/server-render.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import type { FieldsProps } from './form-item.ts'
import classes from './fields.module.css'

/** Access without a password: the steps, with the agency's address and account to copy. */
export function InvitationSteps({ item, agencyEmail }: Pick<FieldsProps, 'item' | 'agencyEmail'>) {
  const managerEmail = useQuery({ ...queryFor(me, {}), enabled: agencyEmail === undefined }).data?.manager?.email
  const email = agencyEmail ?? managerEmail ?? accountTexts.someAddress
  const steps = fillSteps(item, email)
  return (
    <Stack gap={16}>
      <Text>{accountTexts.invite}</Text>
      <AgencyAddress email={email} />
      {item.account_id !== undefined && item.account_id !== '' && (
        <CopyField value={item.account_id} label={clientItemTexts.accountId} hint={clientItemTexts.accountId} />
      )}
      {steps.length > 0 && (
        <ol className={classes.steps}>
          {[...new Set(steps)].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {item.address !== undefined && <Text c="dimmed">{clientItemTexts.logInAt(item.address)}</Text>}
    </Stack>
  )
}

/** The agency's email with a copy button. */
function AgencyAddress({ email }: { email: string }) {
  const { copied, copy } = useClipboard()
  const Mark = copied ? IconCheck : IconCopy
  return (
    <Group gap="8px 12px" justify="space-between" className={classes.address}>
      <span>{email}</span>
      {canUseClipboard() && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={copied ? credentialTexts.copied : accountTexts.copyAddress}
          leftSection={<Mark size={14} aria-hidden="true" />}
          onClick={() => copy(email)}
        >
          {copied ? credentialTexts.copied : credentialTexts.copy}
        </Button>
      )}
    </Group>
  )
}
