import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { ownAccountTexts } from '#contract/texts/settings.ts'
import { type AccountChange, AccountField } from './account-field.tsx'
import classes from './account-row.module.css'
import { TextWithEmails } from '#web/ui/text-with-emails.tsx'
import { SettingRow } from '../setting-row.tsx'
import { focusWhenMounted } from '#web/lib/focus.ts'

type Props<E extends Endpoint> = AccountChange<E> & {
  /** The value as it is read. Default: as it is edited. */
  shown?: string
  mayEdit: boolean
  /** The row says that it was saved. */
  saysSaved?: boolean
  /** Below the value: a pending change and its actions. */
  children?: ReactNode
}

/** A row with Edit, saved by itself (SET-2). */
export function AccountRow<E extends Endpoint>(props: Props<E>) {
  const { shown = props.value, mayEdit, saysSaved = true, children, ...change } = props
  const { label } = change
  const [stage, setStage] = useState<'read' | 'edited' | 'saved' | 'left'>('read')
  if (mayEdit && stage === 'edited') {
    const form = <AccountField {...change} onClose={(saved) => setStage(saved && saysSaved ? 'saved' : 'left')} />
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
  const value = shown ? <TextWithEmails text={shown} /> : <span className={classes.none}>{commonTexts.notGiven}</span>
  return (
    <SettingRow label={label} value={value} {...(mayEdit && { action })}>
      {children}
    </SettingRow>
  )
}
