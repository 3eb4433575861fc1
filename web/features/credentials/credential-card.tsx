import { Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { isPasswordField, type PasswordField } from '#contract/domain/credential-fields.ts'
import { loginFieldsOf } from '#contract/domain/items.ts'
import { formatDayTime } from '#contract/domain/format-dates.ts'
import { grantFor } from '#contract/domain/grants.ts'
import type { GrantedRecord } from '#contract/onboarding-record.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { useAccess, useAccessLog, useLoginChecks } from './api.ts'
import {
  type ClientAccountField,
  type ClientAccount,
  countMissingCredentials,
  findStoredValue,
  platformMarks,
} from './client-accounts.ts'
import classes from '#web/features/credentials/credentials.module.css'
import styles from '#web/ui/styles.module.css'
import { LoginLine, PasswordLine } from './credential-lines.tsx'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Badge } from '#web/ui/badge.tsx'

type Props = {
  clientId: string
  record: GrantedRecord
  account: ClientAccount
  /** Also who can see the password; for the Manager. */
  showsAccess: boolean
}

/** One platform with its fields, the password masked. */
export function CredentialCard({ clientId, record, account, showsAccess }: Props) {
  const Mark = platformMarks[account.key]
  const missing = countMissingCredentials(record, account)
  const password = 'fields' in account ? loginFieldsOf(account.key).password : undefined
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
      {showsAccess && password && <PasswordAccess clientId={clientId} field={password} />}
    </section>
  )
}

/** Whether its password was reported as not working, and there is no new one. */
function useIsBroken(clientId: string, record: GrantedRecord, account: ClientAccount): boolean {
  const passwords = 'fields' in account ? account.fields.filter((field) => field.isPassword) : []
  const isShown = passwords.some((field) => findStoredValue(record, field) !== undefined)
  const checks = useLoginChecks(clientId, isShown).data?.items ?? []
  return (
    isShown &&
    checks.some(({ works, field }) => !works && passwords.some((password) => password.credentialField === field))
  )
}

function describeState(account: ClientAccount, missing: number): string {
  if ('invited' in account) return missing === 0 ? credentialTexts.accessGiven : credentialTexts.accessMissing
  return missing === 0 ? credentialTexts.complete : credentialTexts.incomplete(missing)
}

type LineProps = { clientId: string; record: GrantedRecord; field: ClientAccountField; platform: string }

function CredentialLine({ clientId, record, field, platform }: LineProps) {
  const stored = findStoredValue(record, field)
  if (stored !== true) return <LoginLine label={field.label} platform={platform} value={stored || ''} />
  const { credentialField: password, label } = field
  // Only a password is stored as a boolean.
  return (
    isPasswordField(password) && <PasswordLine clientId={clientId} field={password} platform={platform} label={label} />
  )
}

/** The people who can reveal a password, and the last reveal; for the Manager. */
export function PasswordAccess({ clientId, field }: { clientId: string; field: PasswordField }) {
  const reader = useDateReader()
  const access = useAccess(clientId).data?.items
  const log = useAccessLog(clientId).data?.items
  if (!access || !log) return null
  const keys = new Set<string>([field, grantFor(field)])
  const people = access.filter(({ fields }) => fields.some((key) => keys.has(key)))
  const looks = log.filter((entry) => entry.field === field)
  const last = looks.toSorted((a, b) => b.date.localeCompare(a.date))[0]
  return (
    <footer className={`${styles.caption} ${classes.foot}`}>
      <Group gap={6} wrap="nowrap">
        <IconLock size={14} aria-hidden="true" />
        {credentialTexts.visibleTo(people.map(({ user_name }) => user_name))}
      </Group>
      <span>
        {last ? credentialTexts.looked(last.user_name, formatDayTime(last.date, reader)) : credentialTexts.notLooked}
      </span>
    </footer>
  )
}
