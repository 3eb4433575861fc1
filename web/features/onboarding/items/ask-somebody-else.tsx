import { Button, Group, Stack, Text } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askSomebodyElse, listItemLinks, withdrawItemLink } from '#contract/client-items.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { visitTexts } from '#contract/texts/item-links.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Sends this one item by link to an address, and says who was asked. */
export function AskSomebodyElse({ itemKey }: { itemKey: string }) {
  const reader = useDateReader()
  const [opened, setOpened] = useState(false)
  const takingBack = useCall(withdrawItemLink, { refreshes: [listItemLinks] })
  const sent = useQuery(queryFor(listItemLinks, {})).data?.items.find(({ key }) => key === itemKey)
  return (
    <Stack gap={8}>
      <div>
        <Button
          variant="subtle"
          color="gray"
          ml={-14}
          leftSection={<IconUserShare size={18} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          {visitTexts.button}
        </Button>
      </div>
      {sent && (
        <Notice tone="quiet">
          {visitTexts.waiting(sent.email, formatDate(sent.expires, reader))}
          <div>
            <Button
              variant="subtle"
              size="compact-md"
              ml={-10}
              loading={takingBack.isPending}
              onClick={() => takingBack.mutate({ params: { key: itemKey } })}
            >
              {visitTexts.takeBack}
            </Button>
          </div>
        </Notice>
      )}
      {takingBack.error && <Notice tone="problem">{takingBack.error.message}</Notice>}
      <LazyDialog opened={opened} onClose={() => setOpened(false)} title={visitTexts.dialogTitle} size="sm">
        <AskForm itemKey={itemKey} onDone={() => setOpened(false)} />
      </LazyDialog>
    </Stack>
  )
}

function AskForm({ itemKey, onDone }: { itemKey: string; onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [note, setNote] = useState('')
  const ask = useCall(askSomebodyElse, { refreshes: [listItemLinks], onDone })
  const problem = ask.error?.fields.find(({ path }) => path.endsWith('email'))?.message
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog is a child of the item's form, which would go on to the next item.
        event.stopPropagation()
        ask.mutate({ params: { key: itemKey }, body: { email: email.trim(), note: note.trim() } })
      }}
    >
      <Stack gap={16}>
        <Text>{visitTexts.dialogText}</Text>
        {ask.error && problem === undefined && <Notice tone="problem">{ask.error.message}</Notice>}
        <TextField
          label={visitTexts.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          data-autofocus
          value={email}
          error={problem}
          limit={textLimits.email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <TextAreaField
          label={visitTexts.note}
          optional
          value={note}
          limit={textLimits.note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onDone}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" loading={ask.isPending}>
            {visitTexts.sendLink}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
