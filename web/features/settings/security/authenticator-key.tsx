import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { groupByFour } from '#contract/domain/two-step-codes.ts'
import type { Result } from '#contract/endpoint.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { twoStepTexts } from '#contract/texts/two-step.ts'
import type { startTotp } from '#contract/two-step.ts'
import { QrCode } from './qr-code.tsx'
import classes from './two-step.module.css'

/** The key for the authenticator app: as a QR code, a link on the same device, and text. */
export function AuthenticatorKey({ prepared }: { prepared: Result<typeof startTotp> }) {
  const clipboard = useClipboard()
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <div className={classes.steps}>
      <div>
        <h3 className={classes.title}>{twoStepTexts.scan}</h3>
        <p className={classes.hint}>{twoStepTexts.scanHint}</p>
      </div>
      <div className={classes.scan}>
        <QrCode text={prepared.otpauth_url} label={twoStepTexts.qr} />
        <div className={classes.byHand}>
          <a className={classes.openApp} href={prepared.otpauth_url}>
            {twoStepTexts.openApp}
          </a>
          <span className={classes.hint}>{twoStepTexts.secret}</span>
          <code className={classes.key}>{groupByFour(prepared.secret)}</code>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => clipboard.copy(prepared.secret)}
          >
            <span role="status">{clipboard.copied ? commonTexts.copied : twoStepTexts.copySecret}</span>
          </Button>
        </div>
      </div>
    </div>
  )
}
