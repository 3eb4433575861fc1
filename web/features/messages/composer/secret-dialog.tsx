import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { removeSecret, type TypedSecret } from '#contract/domain/find-secret.ts'
import type { Role } from '#contract/endpoint.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { type GrantedRecord, staffFields } from '#contract/onboarding-record.ts'
import {
  showClientOnboarding,
  showGrantedOnboarding,
  showOnboarding,
  showOnboardingAccount,
  updateClientAccounts,
  updateOwnAccounts,
} from '#contract/onboarding.ts'
import { secretTexts } from '#contract/texts/messages.ts'
import { findStoredValue, listPasswordAccounts, type LoginAccount } from '#web/features/credentials/index.ts'
import { call } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { notOurLogin } from '#web/lib/autofill.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The clients whose accounts a conversation can be about, and the role of the person who writes. */
export type AccountOwners = { role: Role; clients: readonly { _id: string; name: string }[] }

type Props = {
  text: string
  found: TypedSecret
  owners: AccountOwners
  /** What the message says without the secret. */
  onStored: (text: string) => void
  onSend: () => void
  onClose: () => void
}

/** Stores a password under Accounts that somebody was about to send. Nothing of it is kept here or in the conversation. */
export function SecretDialog({ text, found, owners, onStored, onSend, onClose }: Props) {
  const [clientId, setClientId] = useState(owners.clients[0]?._id)
  // Keeps the dialog open: storing replaces the text of the message, and would overwrite newer text.
  const [isStoring, setIsStoring] = useState(false)
  const client = owners.clients.find(({ _id }) => _id === clientId)
  const record = useRecord(owners.role, clientId)
  const storing = () => {
    if (!client) return <Notice tone="waiting">{secretTexts.noClient}</Notice>
    if (record.error) return <Notice tone="problem">{record.error.message}</Notice>
    if (!record.data) return <Skeleton height={180} aria-label={secretTexts.loading} />
    const accounts = listPasswordAccounts(record.data)
    if (accounts.length === 0)
      return <Notice tone="waiting">{sentenceWithoutAccounts(owners.role, client.name)}</Notice>
    return (
      <StoreForm
        key={client._id}
        role={owners.role}
        clientId={client._id}
        record={record.data}
        accounts={accounts}
        text={text}
        found={found}
        isStoring={isStoring}
        onStoring={setIsStoring}
        onStored={onStored}
      />
    )
  }
  return (
    <Modal opened onClose={() => !isStoring && onClose()} title={secretTexts.title}>
      <Stack gap={16}>
        <Text>{secretTexts.text}</Text>
        {owners.clients.length > 1 && (
          <SelectField
            label={secretTexts.client}
            data={owners.clients.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={clientId ?? ''}
            disabled={isStoring}
            onChange={(event) => setClientId(event.currentTarget.value)}
          />
        )}
        {storing()}
        <Group gap={12}>
          <Button variant="default" flex="1 0 auto" disabled={isStoring} onClick={onSend}>
            {secretTexts.sendAnyway}
          </Button>
          <Button variant="default" flex="1 0 auto" disabled={isStoring} onClick={onClose}>
            {secretTexts.change}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function sentenceWithoutAccounts(role: Role, client: string): string {
  if (role === 'Client') return secretTexts.noOwnAccounts
  return role === 'Manager' ? secretTexts.noAccounts(client) : secretTexts.notGranted(client)
}

/** The client's record as this person sees it, without passwords. A record that does not exist has no accounts. */
function useRecord(role: Role, clientId: string | undefined) {
  return useQuery<GrantedRecord>({
    queryKey: ['accounts to store in', role, clientId],
    enabled: clientId !== undefined,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      loadRecord(role, clientId ?? '', signal).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return {}
        throw error
      }),
  })
}

async function loadRecord(role: Role, id: string, signal: AbortSignal): Promise<GrantedRecord> {
  if (role === 'Client') return call(showOnboarding, {}, { signal })
  if (role === 'Manager') return call(showClientOnboarding, { params: { id } }, { signal })
  return (await call(showGrantedOnboarding, { params: { id } }, { signal })).onboarding
}

type FormProps = Pick<Props, 'text' | 'found' | 'onStored'> & {
  role: Role
  clientId: string
  record: GrantedRecord
  accounts: readonly LoginAccount[]
  isStoring: boolean
  onStoring: (isStoring: boolean) => void
}

function StoreForm(props: FormProps) {
  const { role, clientId, record, accounts, text, found, isStoring, onStoring, onStored } = props
  const queries = useQueryClient()
  const [key, setKey] = useState(() => guessAccount(accounts, text)?.key)
  const [login, setLogin] = useState(found.login ?? '')
  const [password, setPassword] = useState(found.secret)
  const [problem, setProblem] = useState<string>()
  const account = accounts.find((candidate) => candidate.key === key) ?? accounts[0]
  if (!account) return null
  const loginField = account.fields.find(({ bodyKey }) => staffFields[bodyKey].path[1] === 'login')
  const passwordField = account.fields.find((field) => field.isPassword)

  const store = async (event: FormEvent) => {
    event.preventDefault()
    if (isStoring || password === '' || !passwordField) return
    setProblem(undefined)
    onStoring(true)
    const givesLogin = loginField !== undefined && login.trim() !== ''
    try {
      if (role === 'Client') {
        const body = { [account.key]: { ...(givesLogin && { login: login.trim() }), password } }
        await call(updateOwnAccounts, { body })
      } else {
        const body = {
          ...(givesLogin && { [loginField.bodyKey]: login.trim() }),
          [passwordField.bodyKey]: password,
        }
        await call(updateClientAccounts, { params: { id: clientId }, body })
      }
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : secretTexts.notStored)
      return onStoring(false)
    }
    for (const { path } of [showOnboarding, showOnboardingAccount, showClientOnboarding, showGrantedOnboarding])
      void invalidate(queries, { queryKey: [path] })
    const rest = removeSecret(text, { secret: found.secret, login: found.login })
    onStored([rest, secretTexts.stored(account.name)].filter(Boolean).join('\n'))
  }

  return (
    <form onSubmit={(event) => void store(event)}>
      <Stack gap={14}>
        <Text fw={600}>{secretTexts.ask}</Text>
        <SelectField
          label={secretTexts.account}
          data={accounts.map((account) => ({ value: account.key, label: account.name }))}
          value={account.key}
          onChange={(event) => {
            const chosen = accounts.find((account) => account.key === event.currentTarget.value)
            if (chosen) setKey(chosen.key)
          }}
        />
        {loginField && (
          <TextField
            limit={textLimits.entry}
            label={secretTexts.login}
            optional
            value={login}
            autoComplete="off"
            {...notOurLogin}
            onChange={(event) => setLogin(event.currentTarget.value)}
          />
        )}
        <PasswordField
          limit={textLimits.entry}
          label={secretTexts.password}
          value={password}
          autoComplete="new-password"
          {...notOurLogin}
          {...(passwordField && findStoredValue(record, passwordField) === true && { hint: secretTexts.replaces })}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {problem && <Notice tone="problem">{problem}</Notice>}
        <Button type="submit" fullWidth size="md" loading={isStoring} disabled={password === ''}>
          {secretTexts.store}
        </Button>
      </Stack>
    </form>
  )
}

/** The account that the message names, or the first. */
function guessAccount(accounts: readonly LoginAccount[], text: string): LoginAccount | undefined {
  const written = text.toLowerCase()
  const named = accounts.find(({ key, name }) =>
    [key, ...name.toLowerCase().split(/[^a-z]+/u)].some((word) => word.length > 2 && written.includes(word)),
  )
  return named ?? accounts[0]
}
