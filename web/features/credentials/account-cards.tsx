import { Box, Button, Group, Stack } from '@mantine/core'
import { IconKeyOff, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { GrantedRecord } from '#contract/onboarding-record.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { listAccounts, type TypedAccounts } from './client-accounts.ts'
import { CredentialCard } from './credential-card.tsx'
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
  refreshes: readonly Endpoint[]
  /** Also who can see each password; for the Manager. */
  showsAccess?: boolean
  /** What is typed, where it has to outlive these cards. */
  typing?: [typed: TypedAccounts, onTyped: (typed: TypedAccounts) => void]
}

/** A client's accounts with a view and an edit mode (CLI-8, CLI-11). Fields that were not granted appear in neither. */
export function AccountCards({ clientId, record, refreshes, showsAccess = false, typing }: AccountCardsProps) {
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
          showsAccess={showsAccess}
        />
      ))}
    </Stack>
  )
}
