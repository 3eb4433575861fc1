import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMessageTime } from '#contract/domain/format-dates.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import classes from '#web/features/credentials/access-log.module.css'
import { credentialFieldLabel, useAccessLog } from '#web/features/credentials/api.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const initialCount = 8

/** Who looked at which password and when, the newest first (ONB-18). */
export function AccessLog({ clientId }: { clientId: string }) {
  const log = useAccessLog(clientId)
  const [all, setAll] = useState(false)
  const entries = (log.data?.items ?? []).toSorted((one, other) => other.date.localeCompare(one.date))
  const shown = all ? entries : entries.slice(0, initialCount)
  return (
    <Card title={credentialTexts.log} text={credentialTexts.logHint}>
      {log.isError && !log.data && <Notice tone="problem">{credentialTexts.logFailed}</Notice>}
      {log.isPending && <Spinner />}
      {log.data && entries.length === 0 && <p className={classes.empty}>{credentialTexts.logEmpty}</p>}
      {shown.length > 0 && (
        <ul className={classes.list} aria-label={credentialTexts.log}>
          {shown.map((entry) => (
            <li key={`${entry.date} ${entry.user_name} ${entry.field}`} className={classes.row}>
              <span className={classes.who}>{entry.user_name}</span>
              <span className={classes.what}>{credentialFieldLabel(entry.field)}</span>
              <time className={classes.when} dateTime={entry.date}>
                {formatMessageTime(entry.date)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {entries.length > shown.length && (
        <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          {credentialTexts.logMore(entries.length - shown.length)}
        </Button>
      )}
    </Card>
  )
}
