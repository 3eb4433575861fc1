import { Button, VisuallyHidden } from '@mantine/core'
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { RevealCountdown } from '#web/features/credentials/countdown.tsx'
import classes from '#web/features/credentials/password-line.module.css'
import { type RevealField, revealSeconds, useReveal } from '#web/features/credentials/use-reveal.ts'

/** As many characters stand beside the buttons; a longer password has lines of its own. */
const inlineLength = 20

type Props = { clientId: string; field: RevealField; platform: string; label: string }

/** A stored password: masked, and on demand shown for 30 seconds or copied unseen (ONB-18). */
export function PasswordLine({ clientId, field, platform, label }: Props) {
  const { state, reveal, copy, hide } = useReveal(clientId, field)
  const shown = state.kind === 'shown'
  const asking = state.kind === 'asking' ? state.for : undefined
  return (
    <div className={classes.root} data-long={(shown && state.value.length > inlineLength) || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {shown ? (
          <code className={classes.secret}>{state.value}</code>
        ) : (
          <>
            <span aria-hidden="true" className={classes.masked}>
              {credentialTexts.masked}
            </span>
            <VisuallyHidden>{credentialTexts.stored}</VisuallyHidden>
          </>
        )}
      </dd>
      <dd className={classes.actions}>
        {shown && <RevealCountdown until={state.until} />}
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
      {state.kind === 'refused' && (
        <dd className={classes.problem} role="alert">
          {state.text}
        </dd>
      )}
    </div>
  )
}
