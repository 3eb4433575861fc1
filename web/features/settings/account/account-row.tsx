import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { ownAccountTexts } from '#contract/texts/settings.ts'
import classes from './account-row.module.css'
import { TextWithEmails } from '#web/ui/text-with-emails.tsx'
import { SettingRow } from '../setting-row.tsx'
import { focusWhenMounted } from '../focus-when-mounted.ts'

type Props = {
  label: string
  value: string
  mayEdit: boolean
  /** Replaces the value while it is edited. */
  renderForm: (close: (saved: boolean) => void) => ReactNode
  /** Below the value: a pending change and its actions. */
  children?: ReactNode
}

/** A row with Edit, saved by itself (SET-2). */
export function AccountRow({ label, value, mayEdit, renderForm, children }: Props) {
  const [stage, setStage] = useState<'read' | 'edited' | 'saved' | 'left'>('read')
  if (mayEdit && stage === 'edited') {
    const form = renderForm((saved) => setStage(saved ? 'saved' : 'left'))
    return <SettingRow label={label} value={form} />
  }
  const action = (
    <Group gap={12} wrap="nowrap">
      <Box component="span" c="var(--foyer-good)" fz="xs" role="status">
        {stage === 'saved' && ownAccountTexts.saved}
      </Box>
      <Button
        variant="default"
        size="xs"
        aria-label={ownAccountTexts.edit(label)}
        // After the form closes, the focus returns to Edit.
        ref={stage === 'read' ? null : focusWhenMounted}
        onClick={() => setStage('edited')}
      >
        {commonTexts.edit}
      </Button>
    </Group>
  )
  const shown = value ? <TextWithEmails text={value} /> : <span className={classes.none}>{commonTexts.notGiven}</span>
  return (
    <SettingRow label={label} value={shown} {...(mayEdit && { action })}>
      {children}
    </SettingRow>
  )
}
