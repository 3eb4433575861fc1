import { Box, Group, Stack } from '@mantine/core'
import { groupByFour } from '#contract/domain/two-step-codes.ts'
import type { Result } from '#contract/endpoint.ts'
import { twoStepTexts } from '#contract/texts/two-step.ts'
import type { startTotp } from '#contract/two-step.ts'
import classes from './two-step.module.css'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { encode } from 'uqr'

/** The key for the authenticator app: as a QR code, a link on the same device, and text. */
export function AuthenticatorKey({ prepared }: { prepared: Result<typeof startTotp> }) {
  return (
    <Stack gap={16}>
      <div>
        <Box component="h3" fz="1rem">
          {twoStepTexts.scan}
        </Box>
        <Box component="p" c="dimmed" fz="sm">
          {twoStepTexts.scanHint}
        </Box>
      </div>
      <Group gap="16px 24px" align="stretch">
        <QrCode text={prepared.otpauth_url} label={twoStepTexts.qr} />
        <Stack gap={8} align="flex-start" justify="center" miw={0} flex="1 1 220px">
          <a className={classes.openApp} href={prepared.otpauth_url}>
            {twoStepTexts.openApp}
          </a>
          <Box component="span" c="dimmed" fz="sm">
            {twoStepTexts.secret}
          </Box>
          <Box component="code" ff="monospace" fz="sm" translate="no">
            {groupByFour(prepared.secret)}
          </Box>
          <CopyButton size="xs" text={prepared.secret} label={twoStepTexts.copySecret} />
        </Stack>
      </Group>
    </Stack>
  )
}

/** The quiet zone that readers need, in modules of the code. */
const border = 4

/** All dark modules as one path: no image, and no inline style that the CSP would refuse. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  return (
    <Box
      component="svg"
      w={184}
      h={184}
      bg="#fff" // Cameras need dark on light, in the dark scheme too.
      bdrs="sm"
      bd="1px solid var(--foyer-hairline)"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} fill="#000" />
    </Box>
  )
}
