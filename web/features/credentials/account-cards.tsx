import { Box, Button, Group, Stack } from '@mantine/core'
import { IconKeyOff, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { GrantedRecord, OnboardingRecord } from '#contract/onboarding-record.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { summarizeAccess, useAccess, useAccessLog } from './api.ts'
import { type ClientAccount, listAccounts, type TypedAccounts } from './client-accounts.ts'
import { type AccessSummary, CredentialCard } from './credential-card.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const AccountsForm = lazyComponent(
  async () => (await import('./accounts-form.tsx')).AccountsForm,
  () => <Spinner />,
)

type AccountCardsProps = {
  clientId: string
  record: GrantedRecord
  /** The endpoints to refetch after a save. */
  refreshes: readonly Endpoint[]
  seenOf?: (account: ClientAccount) => AccessSummary | undefined
  /** What is typed, where it has to outlive these cards. */
  typing?: [typed: TypedAccounts, onTyped: (typed: TypedAccounts) => void]
}

/** A client's accounts with a view and an edit mode (CLI-8, CLI-11). Fields that were not granted appear in neither. */
export function AccountCards({ clientId, record, refreshes, seenOf, typing }: AccountCardsProps) {
  const ownTyping = useState<TypedAccounts>({})
  const [typed, setTyped] = typing ?? ownTyping
  const [editing, setEditing] = useState(false)
  const [saved, setSaved] = useState(false)
  const accounts = listAccounts(record)
  if (accounts.length === 0) {
    return <EmptyState icon={IconKeyOff} title={credentialTexts.none} text={credentialTexts.noneHint} />
  }
  if (editing) {
    return (
      <Card title={credentialTexts.editing}>
        <AccountsForm
          clientId={clientId}
          record={record}
          refreshes={refreshes}
          typed={typed}
          onTyped={setTyped}
          onSaved={(changed) => {
            setSaved(changed)
            setEditing(false)
          }}
          onCancel={() => {
            setTyped({})
            setEditing(false)
          }}
        />
      </Card>
    )
  }
  const edit = () => {
    setSaved(false)
    setEditing(true)
  }
  const canEdit = accounts.some((account) => 'fields' in account)
  return (
    <Stack gap={16}>
      <Group gap={12} justify="flex-end">
        {saved && (
          <Box flex={1}>
            <Notice tone="good">{credentialTexts.saved}</Notice>
          </Box>
        )}
        {canEdit && (
          <Button
            variant="default"
            flex="none"
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
            onPointerEnter={AccountsForm.prefetch}
            onFocus={AccountsForm.prefetch}
            onClick={edit}
          >
            {credentialTexts.edit}
          </Button>
        )}
      </Group>
      {accounts.map((account) => (
        <CredentialCard
          key={account.key}
          clientId={clientId}
          record={record}
          account={account}
          seen={seenOf?.(account)}
        />
      ))}
    </Stack>
  )
}

type AccountCardsWithAccessProps = { clientId: string; record: OnboardingRecord; refreshes: readonly Endpoint[] }

/** The accounts with the access to each password, for the Manager. */
export function AccountCardsWithAccess({ clientId, record, refreshes }: AccountCardsWithAccessProps) {
  const access = useAccess(clientId).data?.items
  const log = useAccessLog(clientId).data?.items
  return (
    <AccountCards
      clientId={clientId}
      record={record}
      refreshes={refreshes}
      {...(access &&
        log && {
          seenOf: (account) => ('fields' in account ? summarizeAccess(account, access, log) : undefined),
        })}
    />
  )
}
