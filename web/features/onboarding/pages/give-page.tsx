import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from '#web/lib/navigation/router.tsx'
import { giveByLink, showItemLink, uploadByLink, type VisitedItem } from '#contract/client-items.ts'
import { isCutShort } from '#contract/domain/link-address.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import type { FileLink } from '#contract/files.ts'
import type { ItemAnswer } from '#contract/items.ts'
import { monthLists } from '#contract/onboarding-record.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { visitTexts } from '#contract/texts/item-links.ts'
import { findProblem } from '#web/lib/form/field-errors.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { useThemeOfLink } from '#web/theme/use-theme-of-link.ts'
import { useUnfinishedUploads } from '#web/lib/upload/use-upload-area.ts'
import { FailureNotice, Notice } from '#web/ui/notice.tsx'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Changes, merge } from '../autosave/changes.ts'
import fieldClasses from '../fields/fields.module.css'
import type { FormItem, ShownAnswer } from '../fields/form-item.ts'
import { ItemFields } from '../fields/item-fields.tsx'
import { toFileBody } from '../fields/use-item-files.ts'
import classes from '../items/items.module.css'

/** `/give/{token}`: one item, for somebody without an account. */
export function GivePage() {
  const { token = '' } = useParams()
  useThemeOfLink(token)
  const visit = useQuery({ ...queryFor(showItemLink, { params: { token } }), staleTime: Infinity, gcTime: 0 })
  const [isGiven, setIsGiven] = useState(false)
  if (visit.data) return <Visit token={token} visit={visit.data} isGiven={isGiven} onGiven={() => setIsGiven(true)} />
  const isOver = visit.error instanceof CallError && visit.error.status === 404
  return (
    <ColumnPage title={visitTexts.title}>
      {isOver ? (
        <Notice tone="quiet">{isCutShort(token, 'give') ? visitTexts.cutShort : visit.error?.message}</Notice>
      ) : (
        <QueryState query={visit} title={visitTexts.failed} skeleton={<Spinner label={visitTexts.checking} shown />} />
      )}
    </ColumnPage>
  )
}

type VisitProps = { token: string; visit: VisitedItem; isGiven: boolean; onGiven: () => void }

function Visit({ token, visit, isGiven, onGiven }: VisitProps) {
  const { item, asked_by, business, note } = visit
  const [answer, setAnswer] = useState<Changes<ItemAnswer>>({})
  const [files, setFiles] = useState<FileLink[]>([])
  const give = useCall(giveByLink, { onDone: onGiven })
  const isFile = item.kind === 'file'
  const hasUnfinished = useUnfinishedUploads()
  const [isEarly, setIsEarly] = useState(false)
  if (isEarly && !hasUnfinished) setIsEarly(false)
  const form: FormItem = {
    ...item,
    key: item.place ?? 'visited',
    answer: { ...(item.months && { months: recordOf(monthLists, []) }), dates: [], choices: [], files },
  }
  if (isGiven)
    return (
      <ColumnPage title={visitTexts.thanks}>
        <Notice tone="good">{visitTexts.sent(asked_by)}</Notice>
      </ColumnPage>
    )
  const typedAnswer = () => {
    if (isFile) return { files: { add: files.map(toFileBody) } }
    return item.kind === 'invitation' ? { done: true } : answer
  }
  // Files that are still uploading would be left out, and the link works once.
  const send = () => {
    setIsEarly(hasUnfinished)
    if (!hasUnfinished) give.mutate({ params: { token }, body: typedAnswer() })
  }
  return (
    <ColumnPage title={visitTexts.title} sentence={visitTexts.asks(asked_by, business)}>
      <form
        className={classes.item}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap={8}>
          <Title order={2} className={classes.title}>
            {item.title}
          </Title>
          {item.help !== undefined && item.help !== '' && <Text className={classes.help}>{item.help}</Text>}
          {item.example !== undefined && item.example !== '' && (
            <Text c="dimmed" className={classes.help}>
              {clientItemTexts.example(item.example)}
            </Text>
          )}
          {note !== '' && <Text className={fieldClasses.reason}>“{note}”</Text>}
        </Stack>
        <ItemFields
          item={form}
          shown={merge<ShownAnswer>(form.answer, answer)}
          edit={(change) => setAnswer((before) => merge<Changes<ItemAnswer>>(before, change))}
          problemAt={(name) => findProblem(give.error?.fields ?? [], name)}
          agencyEmail={visit.agency_email}
          files={{
            owner: token,
            to: uploadByLink,
            add: (file) => Promise.resolve(setFiles((all) => [...all, file])),
            remove: (file) =>
              Promise.resolve(setFiles((all) => all.filter(({ location }) => location !== file.location))),
            refresh: () => {},
          }}
        />
        <FailureNotice what={visitTexts.notSent} error={give.error} />
        {isEarly && <Notice tone="waiting">{visitTexts.uploadsFirst}</Notice>}
        <Button type="submit" size="md" fullWidth loading={give.isPending}>
          {item.kind === 'invitation' ? clientItemTexts.invitationDone : visitTexts.send}
        </Button>
        <Text c="dimmed" fz="sm">
          {visitTexts.safe}
        </Text>
      </form>
    </ColumnPage>
  )
}
