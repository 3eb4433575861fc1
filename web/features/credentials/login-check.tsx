import { Button, Group } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkLogin, type LoginCheck, listLoginChecks, maxCheckNoteLength } from '#contract/credentials.ts'
import type { PasswordField } from '#contract/domain/credential-fields.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { listClientItems } from '#contract/items.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { loginChecks } from './api.ts'
import classes from './login-check.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { useTypedText } from '#web/ui/typed-texts.tsx'

const texts = credentialTexts.check

/** "Works, Ana, 3 December". */
export function CheckedBy({ check: { works, by, at } }: { check: LoginCheck }) {
  const reader = useDateReader()
  const Icon = works ? IconCircleCheck : IconAlertCircle
  const day = formatDate(at, reader)
  return (
    <span className={classes.said} data-works={works}>
      <Icon size={16} aria-hidden="true" />
      {works ? texts.worked(by.name, day) : texts.failed(by.name, day)}
    </span>
  )
}

type Props = {
  clientId: string
  field: PasswordField
  platform: string
  check: LoginCheck | undefined
  /** The version that this reader has revealed. */
  revealed: string | undefined
}

/** What is known about a login, and after it was revealed, whether it works (COL-84). */
export function LoginCheckLine({ clientId, field, platform, check, revealed }: Props) {
  const queries = useQueryClient()
  const [note, setNote] = useTypedText(`check ${clientId} ${field}`, `${texts.note}: ${platform}`)
  // What was said about this version is not asked again.
  const [said, setSaid] = useState<string>()
  const saying = useCall(checkLogin, {
    refreshes: [listClientItems],
    onDone: (answer, { body }) => {
      applyEvent(queries, loginChecks(clientId).queryKey, answer)
      setNote(undefined)
      setSaid(body.works === null ? undefined : body.version)
    },
  })
  const say = (works: boolean | null, version: string, words?: string) =>
    saying.mutate(
      { params: { client_id: clientId }, body: { field, works, version, ...(words && { note: words }) } },
      { onError: () => void invalidate(queries, { queryKey: [listLoginChecks.path] }) },
    )
  const isAsked = revealed !== undefined && revealed !== said && check?.works !== false
  if (!check && !isAsked && !saying.error) return null
  return (
    <dd className={classes.root}>
      {check && <CheckedBy check={check} />}
      {check?.works === false && (
        <Group gap="4px 8px">
          {texts.hidden}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={texts.takeBackOf(platform)}
            loading={saying.isPending}
            onClick={() => say(null, check.version)}
          >
            {texts.takeBack}
          </Button>
        </Group>
      )}
      {isAsked && note === undefined && (
        <Group gap={6}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={texts.worksOf(platform)}
            loading={saying.isPending}
            onClick={() => say(true, revealed)}
          >
            {texts.works}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={texts.brokenOf(platform)}
            disabled={saying.isPending}
            onClick={() => setNote('')}
          >
            {texts.broken}
          </Button>
        </Group>
      )}
      {isAsked && note !== undefined && (
        <form
          className={classes.note}
          onSubmit={(event) => {
            event.preventDefault()
            say(false, revealed, note.trim())
          }}
        >
          <TextAreaField
            label={texts.note}
            hint={texts.noteHint}
            minRows={2}
            limit={maxCheckNoteLength}
            data-autofocus
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group gap={8} mt={8}>
            <Button type="submit" size="xs" loading={saying.isPending}>
              {texts.sendBack}
            </Button>
            <Button size="xs" variant="default" onClick={() => setNote(undefined)}>
              {texts.cancel}
            </Button>
          </Group>
        </form>
      )}
      {saying.error && (
        <span className={classes.problem} role="alert">
          {saying.error.message}
        </span>
      )}
    </dd>
  )
}
