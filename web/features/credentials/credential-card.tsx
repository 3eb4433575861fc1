import { Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { AccessLogEntry } from '#contract/credentials.ts'
import { formatDayTime } from '#contract/domain/format-dates.ts'
import type { GrantedRecord } from '#contract/onboarding-record.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { useLoginChecks } from './api.ts'
import {
  type ClientAccountField,
  type ClientAccount,
  countMissingCredentials,
  findStoredValue,
  platformMarks,
} from './client-accounts.ts'
import classes from '#web/features/credentials/credentials.module.css'
import styles from '#web/ui/styles.module.css'
import { LoginLine, MissingLine, PasswordLine } from './credential-lines.tsx'
import type { RevealField } from '#web/features/credentials/use-reveal.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The people who can reveal a password and the last reveal; shown to the Manager only. */
export type AccessSummary = { names: readonly string[]; last: AccessLogEntry | undefined }

type Props = { clientId: string; record: GrantedRecord; account: ClientAccount; seen?: AccessSummary | undefined }

/** One platform with its fields, the password masked. */
export function CredentialCard({ clientId, record, account, seen }: Props) {
  const Mark = platformMarks[account.key]
  const missing = countMissingCredentials(record, account)
  const isBroken = useIsBroken(clientId, record, account)
  return (
    <section className={`${styles.sheet} ${classes.card}`} aria-label={account.name}>
      <header className={classes.head}>
        <Mark size={20} stroke={1.75} aria-hidden="true" />
        <Text component="h3" fw="bold" flex={1}>
          {account.name}
        </Text>
        <Badge tone={missing === 0 && !isBroken ? 'good' : 'waiting'}>
          {isBroken ? credentialTexts.broken : describeState(account, missing)}
        </Badge>
      </header>
      {'invited' in account ? (
        <Text c="dimmed" m="4px 0 2px">
          {credentialTexts.byInvitation}
        </Text>
      ) : (
        <dl>
          {account.fields.map((field) => (
            <CredentialLine
              key={field.credentialField}
              clientId={clientId}
              record={record}
              field={field}
              platform={account.name}
            />
          ))}
        </dl>
      )}
      {seen && 'fields' in account && <AccessFooter seen={seen} />}
    </section>
  )
}

/** Whether its password was reported as not working, and there is no new one. */
function useIsBroken(clientId: string, record: GrantedRecord, account: ClientAccount): boolean {
  const passwords = 'fields' in account ? account.fields.filter((field) => field.isPassword) : []
  const isShown = passwords.some((field) => findStoredValue(record, field) !== undefined)
  const checks = useLoginChecks(clientId, isShown).data?.items ?? []
  return isShown && checks.some(({ works, field }) => !works && passwords.some((one) => one.credentialField === field))
}

function describeState(account: ClientAccount, missing: number): string {
  if ('invited' in account) return missing === 0 ? credentialTexts.accessGiven : credentialTexts.accessMissing
  return missing === 0 ? credentialTexts.complete : credentialTexts.incomplete(missing)
}

type LineProps = { clientId: string; record: GrantedRecord; field: ClientAccountField; platform: string }

function CredentialLine({ clientId, record, field, platform }: LineProps) {
  const stored = findStoredValue(record, field)
  if (typeof stored === 'string') return <LoginLine label={field.label} platform={platform} value={stored} />
  if (!stored) return <MissingLine label={field.label} />
  // A boolean stands for a password, and every password can be revealed.
  return (
    <PasswordLine
      clientId={clientId}
      field={field.credentialField as RevealField}
      platform={platform}
      label={field.label}
    />
  )
}

function AccessFooter({ seen: { names, last } }: { seen: AccessSummary }) {
  const reader = useDateReader()
  return (
    <footer className={classes.foot}>
      <Group gap={6} wrap="nowrap">
        <IconLock size={14} aria-hidden="true" />
        {credentialTexts.visibleTo(names)}
      </Group>
      <span>
        {last ? credentialTexts.looked(last.user_name, formatDayTime(last.date, reader)) : credentialTexts.notLooked}
      </span>
    </footer>
  )
}
