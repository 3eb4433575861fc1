import { Box, Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '#contract/domain/format-dates.ts'
import { twoStepTexts } from '#contract/texts/two-step.ts'
import classes from './two-step.module.css'
import { useOwnAccount } from '../use-own-account.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { saveBlob } from '#web/lib/http/download.ts'
import { useClaims } from '#web/session/use-session.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { CheckField } from '#web/ui/fields.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'

/** The recovery codes, shown once. Leaving without having stored them asks for confirmation. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { role } = useClaims()
  const email = useOwnAccount().data?.email ?? ''
  const [kept, setKept] = useState(false)
  const reader = useDateReader()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const download = () => {
    const head = twoStepTexts.fileHead(email, location.host, formatDate(reader.today, { locale: reader.locale }))
    saveBlob(new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), twoStepTexts.filename)
  }
  return (
    <Stack gap={16}>
      <div>
        <Box component="h3" fz="1rem" ref={title} tabIndex={-1}>
          {twoStepTexts.keepTitle}
        </Box>
        <Box component="p" c="dimmed" fz="sm">
          {twoStepTexts.keepSentence} {role === 'Manager' ? twoStepTexts.keepAlone : twoStepTexts.keepManager}
        </Box>
      </div>
      <ol className={classes.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="8px 12px" align="stretch">
        <CopyButton text={codes.join('\n')} label={twoStepTexts.copyCodes} />
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={download}>
          {twoStepTexts.download}
        </Button>
      </Group>
      <CheckField label={twoStepTexts.kept} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Group gap="8px 12px" align="stretch">
        <Button size="md" disabled={!kept} onClick={onKept}>
          {twoStepTexts.done}
        </Button>
      </Group>
      <LeaveGuard unsaved={!kept} title={twoStepTexts.leaveTitle} text={twoStepTexts.leaveText} />
    </Stack>
  )
}
