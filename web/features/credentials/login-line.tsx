import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { canUseClipboard } from '#web/features/credentials/clipboard.ts'
import classes from '#web/features/credentials/password-line.module.css'

type Props = { label: string; platform: string; value: string }

/** A login, a link or a name: no secret, so it stands there, ready to be copied. */
export function LoginLine({ label, platform, value }: Props) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className={classes.root}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {value === '' ? <span className={classes.missing}>{credentialTexts.missing}</span> : value}
      </dd>
      <dd className={classes.actions}>
        {value !== '' && canUseClipboard() && (
          <ActionIcon onClick={copy} aria-label={credentialTexts.copyLoginLabel(label, platform)}>
            {copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
          </ActionIcon>
        )}
      </dd>
    </div>
  )
}

/** A password that was not handed over. */
export function MissingLine({ label }: { label: string }) {
  return (
    <div className={classes.root}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        <span className={classes.missing}>{credentialTexts.missing}</span>
      </dd>
    </div>
  )
}
