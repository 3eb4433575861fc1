import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me } from '#contract/auth.ts'
import type { GrantedRecord } from '#contract/onboarding-record.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { listWithdrawn, type TypedAccounts } from './client-accounts.ts'

type Props = { record: GrantedRecord; typed: TypedAccounts; onDone: () => void }

/** What was typed into fields that are not granted any more, to be copied. */
export function WithdrawnFields({ record, typed, onDone }: Props) {
  const fields = listWithdrawn(record, typed)
  const own = useQuery({ ...queryFor(me, {}), enabled: fields.length > 0 }).data
  if (fields.length === 0) return null
  const nameOf = ({ credentialField }: (typeof fields)[number]) => credentialTexts.parts[credentialField]
  return (
    <Box mb={24}>
      <Notice tone="waiting">
        <Stack gap={12} align="stretch">
          {credentialTexts.withdrawn(own?.manager?.name ?? credentialTexts.yourManager, fields.map(nameOf))}
          {fields
            .filter(({ value }) => value !== '')
            .map((field) =>
              field.isPassword ? (
                <PasswordField
                  key={field.bodyKey}
                  label={nameOf(field)}
                  value={field.value}
                  readOnly
                  autoComplete="off"
                />
              ) : (
                <CopyText key={field.bodyKey} label={nameOf(field)} value={field.value} />
              ),
            )}
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={onDone}>
            {commonTexts.close}
          </Button>
        </Stack>
      </Notice>
    </Box>
  )
}
