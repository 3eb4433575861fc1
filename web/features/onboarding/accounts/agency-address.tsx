import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { canUseClipboard } from '#web/features/credentials/clipboard.ts'
import classes from '#web/features/onboarding/accounts/accounts.module.css'

/** Whom the client invites, ready to be copied. */
export function AgencyAddress({ email }: { email: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(email).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const Mark = copied ? IconCheck : IconCopy
  return (
    <div className={classes.address}>
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
    </div>
  )
}
