import { Button } from '@mantine/core'
import { useState } from 'react'
import { deletionTexts } from '#contract/texts/settings.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Deletes the account with the whole workspace (SET-3). `exportAt` links to the export. */
export function DeleteAccount({ exportAt }: { exportAt?: string }) {
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <Card
      title={deletionTexts.title}
      text={deletionTexts.text}
      action={<DangerButton onClick={() => setAsked(true)}>{deletionTexts.open}</DangerButton>}
    >
      {exportAt && (
        <Button component="a" href={`#${exportAt}`} variant="default">
          {deletionTexts.download}
        </Button>
      )}
      <LazyDialog opened={asked} onClose={close} title={deletionTexts.dialogTitle}>
        <DeleteAccountForm onClose={close} />
      </LazyDialog>
    </Card>
  )
}
