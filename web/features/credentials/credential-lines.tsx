import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { PasswordField } from '#contract/domain/credential-fields.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { canUseClipboard } from '#web/lib/server-render.ts'
import classes from './credentials.module.css'
import { useLoginChecks } from './api.ts'
import { LoginCheckLine } from './login-check.tsx'
import { revealSeconds, useReveal } from './use-reveal.ts'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

/** Characters that fit beside the buttons; a longer password gets lines of its own below them. */
const inlineLength = 20

type PasswordLineProps = { clientId: string; field: PasswordField; platform: string; label: string }

/** A stored password: masked, shown for 30 seconds or copied unseen on demand (ONB-18). */
export function PasswordLine({ clientId, field, platform, label }: PasswordLineProps) {
  const { state, version, reveal, copy, hide } = useReveal(clientId, field)
  const check = useLoginChecks(clientId).data?.items.find((entry) => entry.field === field)
  // It was reported as not working; the client is asked for one that works.
  const isHidden = check?.works === false
  const shown = state.kind === 'shown' && !isHidden
  const asking = state.kind === 'asking' ? state.for : undefined
  return (
    <div
      className={`${blocks.divided} ${classes.line}`}
      data-long={(shown && state.value.length > inlineLength) || undefined}
    >
      <dt className={`${styles.quiet} ${classes.label}`}>{label}</dt>
      <dd className={classes.value}>
        {shown ? (
          <code className={classes.secret} translate="no">
            {state.value}
          </code>
        ) : (
          <>
            <span aria-hidden="true" className={classes.masked}>
              {credentialTexts.masked}
            </span>
            <VisuallyHidden>{credentialTexts.stored}</VisuallyHidden>
          </>
        )}
      </dd>
      {!isHidden && (
        <dd className={classes.actions}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={shown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            aria-label={shown ? credentialTexts.hideLabel(platform) : credentialTexts.revealLabel(platform)}
            loading={asking === 'reveal'}
            onClick={shown ? hide : reveal}
          >
            {shown ? credentialTexts.hide : credentialTexts.reveal}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCopy size={16} aria-hidden />}
            aria-label={state.kind === 'copied' ? undefined : credentialTexts.copyLabel(platform)}
            loading={asking === 'copy'}
            onClick={copy}
          >
            {state.kind === 'copied' ? credentialTexts.copied : credentialTexts.copy}
          </Button>
          <VisuallyHidden role="status">
            {shown && credentialTexts.shown(revealSeconds)}
            {state.kind === 'copied' && credentialTexts.copied}
          </VisuallyHidden>
        </dd>
      )}
      {shown && (
        <dd className={classes.remaining}>
          <RevealCountdown until={state.until} />
        </dd>
      )}
      {state.kind === 'refused' && !isHidden && (
        <dd className={classes.problem} role="alert">
          {state.text}
        </dd>
      )}
      <LoginCheckLine clientId={clientId} field={field} platform={platform} check={check} revealed={version} />
    </div>
  )
}

type LoginLineProps = { label: string; platform: string; value: string }

/** A login, link or name with a copy button; empty for what is missing. */
export function LoginLine({ label, platform, value }: LoginLineProps) {
  const { copied, copy } = useClipboard()
  return (
    <div className={`${blocks.divided} ${classes.line}`}>
      <dt className={`${styles.quiet} ${classes.label}`}>{label}</dt>
      <dd className={classes.value}>
        {value === '' ? (
          <Text span inherit c="dimmed">
            {credentialTexts.missing}
          </Text>
        ) : (
          value
        )}
      </dd>
      {value !== '' && canUseClipboard() && (
        <dd className={classes.actions}>
          <ActionIcon onClick={() => copy(value)} aria-label={credentialTexts.copyLoginLabel(label, platform)}>
            {copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
          </ActionIcon>
        </dd>
      )}
    </div>
  )
}

const size = 18
const radius = 7
const circumference = 2 * Math.PI * radius

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000))

function RevealCountdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <span className={`${classes.when} ${classes.countdown}`}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className={classes.ring}>
        <circle cx={size / 2} cy={size / 2} r={radius} className={classes.track} />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          className={classes.left}
          strokeDasharray={`${(left / revealSeconds) * circumference} ${circumference}`}
        />
      </svg>
      {credentialTexts.hiddenIn(left)}
    </span>
  )
}
