import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconChevronDown, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { textLimits } from '#contract/domain/text-limits.ts'
import { type InvitedKey, platforms } from '#contract/platforms.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { canUseClipboard, useCopyText } from '#web/lib/clipboard.ts'
import { platformMarks } from '#web/features/credentials/index.ts'
import { type LoginValues, notOurs, type WizardAccount, type WizardLoginAccount } from './account-fields.ts'
import classes from './accounts.module.css'
import styles from '#web/ui/styles.module.css'
import { Badge } from '#web/ui/badge.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SwitchField } from '#web/ui/toggle.tsx'

type AccountCardProps = {
  account: WizardAccount
  missing: number
  /** On a phone one card is open at a time. */
  folds: boolean
  open: boolean
  onToggle: (head: HTMLElement) => void
  children: ReactNode
}

export function AccountCard({ account, missing, folds, open, onToggle, children }: AccountCardProps) {
  const body = useId()
  const { name, why } = platforms[account.key]
  const head = <AccountCardHead account={account} missing={missing} />
  return (
    <section className={styles.sheet} aria-label={name}>
      <Box component="h3" fz="1rem">
        {folds ? (
          <button
            type="button"
            className={classes.head}
            aria-expanded={open}
            aria-controls={body}
            onClick={({ currentTarget }) => onToggle(currentTarget)}
          >
            {head}
            <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
          </button>
        ) : (
          <span className={classes.head}>{head}</span>
        )}
      </Box>
      <div id={body} className={classes.body} hidden={folds && !open}>
        <Text c="dimmed" mt={-4}>
          {why}
        </Text>
        {children}
      </div>
    </section>
  )
}

function AccountCardHead({ account, missing }: Pick<AccountCardProps, 'account' | 'missing'>) {
  const Mark = platformMarks[account.key]
  return (
    <>
      <Mark size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>{platforms[account.key].name}</span>
      <Badge tone={missing === 0 ? 'good' : 'quiet'}>{describeState(account, missing)}</Badge>
    </>
  )
}

function describeState(account: WizardAccount, missing: number): string {
  if ('invited' in account) return missing === 0 ? credentialTexts.accessGiven : accountTexts.open
  if (missing === 0) return credentialTexts.complete
  return missing === 1 ? credentialTexts.incomplete(missing) : accountTexts.open
}

type AccountInvitationProps = {
  platform: InvitedKey
  /** The recipient of the client's invitation. */
  agencyEmail: string
  done: boolean
  onChange: (done: boolean) => void
}

/** Access without a password: the steps to invite the agency, and a switch to confirm it. */
export function AccountInvitation({ platform, agencyEmail, done, onChange }: AccountInvitationProps) {
  return (
    <>
      <Text>{accountTexts.invite}</Text>
      <AgencyAddress email={agencyEmail} />
      <ol className={classes.steps}>
        {platforms[platform].steps(agencyEmail).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <SwitchField
        label={accountTexts.done}
        checked={done}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </>
  )
}

type AccountLoginsProps = {
  account: WizardLoginAccount
  values: LoginValues
  onChange: (change: LoginValues) => void
  problemAt: (path: string) => string | undefined
}

export function AccountLogins({ account: { key, fields }, values, onChange, problemAt }: AccountLoginsProps) {
  return (
    <Stack gap={14} role="group" aria-label={platforms[key].name}>
      {fields.map((field) => {
        const parts = {
          ...notOurs,
          limit: textLimits.entry,
          label: accountTexts.labels[field],
          value: values[field] ?? '',
          error: problemAt(`${key}.${field}`),
          onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            onChange({ [field]: currentTarget.value }),
        }
        if (field === 'password') return <PasswordField key={field} {...parts} autoComplete="new-password" />
        const hint = accountTexts.hints[field]
        return <TextField key={field} {...parts} {...(hint !== undefined && { hint })} autoComplete="off" />
      })}
    </Stack>
  )
}

/** The agency's email with a copy button. */
export function AgencyAddress({ email }: { email: string }) {
  const { copied, copy } = useCopyText(email)
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
          onClick={copy}
        >
          {copied ? credentialTexts.copied : credentialTexts.copy}
        </Button>
      )}
    </Group>
  )
}
