import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import type { ItemTitles } from '#contract/texts/item-keys.ts'
import { credentialFieldLabel, useAccess, useAccessLog } from './api.ts'
import classes from './credentials.module.css'
import { Card } from '#web/ui/card.tsx'
import { DayTime } from '#web/ui/day-time.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import blocks from '#web/ui/blocks.module.css'

type Props = {
  clientId: string
  /** An introduction in plain words. */
  text?: string
}

/** Access to a client's credentials by name (ONB-18). */
export function AccessList({ clientId, text }: Props) {
  const access = useAccess(clientId)
  return (
    <Card title={credentialTexts.access} {...(text !== undefined && { text })}>
      {access.isError && !access.data && <Notice tone="problem">{credentialTexts.accessFailed}</Notice>}
      {access.isPending && <Spinner />}
      {access.data && access.data.items.length > 0 && (
        <ul aria-label={credentialTexts.access}>
          {access.data.items.map(({ user_name, fields, titles }) => (
            <li key={user_name + fields.join()} className={`${blocks.divided} ${classes.row}`}>
              <Text span inherit fw={500}>
                {user_name}
              </Text>
              <span className={classes.fields}>{describeFields(fields, titles)}</span>
            </li>
          ))}
        </ul>
      )}
      {access.data?.items.length === 1 && <Text c="dimmed">{credentialTexts.accessAlone}</Text>}
    </Card>
  )
}

const describeFields = (fields: readonly string[], titles: ItemTitles | undefined): string =>
  permissionFlags.every((flag) => fields.includes(flag))
    ? credentialTexts.everything
    : fields.map((field) => credentialFieldLabel(field, titles)).join(', ')

const initialCount = 8

/** The reveals of passwords, newest first (ONB-18). `hidesEmpty`: nothing at all while there is none. */
export function AccessLog({ clientId, hidesEmpty = false }: { clientId: string; hidesEmpty?: boolean }) {
  const log = useAccessLog(clientId)
  const [all, setAll] = useState(false)
  const entries = (log.data?.items ?? []).toSorted((a, b) => b.date.localeCompare(a.date))
  const shown = all ? entries : entries.slice(0, initialCount)
  if (hidesEmpty && log.data && entries.length === 0) return null
  return (
    <Card title={credentialTexts.log} text={credentialTexts.logHint}>
      {log.isError && !log.data && <Notice tone="problem">{credentialTexts.logFailed}</Notice>}
      {log.isPending && <Spinner />}
      {log.data && entries.length === 0 && <Text c="dimmed">{credentialTexts.logEmpty}</Text>}
      {shown.length > 0 && (
        <ul aria-label={credentialTexts.log}>
          {shown.map((entry) => (
            <li key={`${entry.date} ${entry.user_name} ${entry.field}`} className={`${blocks.divided} ${classes.row}`}>
              <Text span inherit fw={500}>
                {entry.user_name}
              </Text>
              <span className={classes.what}>{credentialFieldLabel(entry.field, entry.titles)}</span>
              <DayTime className={classes.when} at={entry.date} />
            </li>
          ))}
        </ul>
      )}
      {entries.length > shown.length && (
        <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          {commonTexts.showMore(entries.length - shown.length)}
        </Button>
      )}
    </Card>
  )
}
