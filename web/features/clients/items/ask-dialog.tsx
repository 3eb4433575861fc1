import { Button, NativeSelect, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { askForItem } from '#contract/items.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { FieldLabel } from '#web/ui/field-label.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form } from '#web/ui/form.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Kind = keyof typeof reviewTexts.kindsToAsk
// Object.entries forgets its keys.
const kinds = Object.entries(reviewTexts.kindsToAsk) as [Kind, string][]
const nothing = { title: '', kind: 'login' as Kind, due: '', message: '' }

/** Asks one client for one more thing: open it, say what, send (COL-5). */
export function AskDialog({ clientId, refreshes }: { clientId: string; refreshes: readonly Endpoint[] }) {
  const [opened, setOpened] = useState(false)
  const form = useForm({
    initialValues: nothing,
    validate: { title: (title) => (title.trim() === '' ? reviewTexts.whatMissing : null) },
  })
  const asking = useFormCall(askForItem, form, {
    refreshes,
    creates: true,
    onDone: () => {
      setOpened(false)
      form.reset()
    },
  })
  const open = () => {
    asking.reset()
    setOpened(true)
  }
  return (
    <>
      {asking.done && <Notice tone="good">{reviewTexts.asked}</Notice>}
      <Button variant="default" onClick={open}>
        {reviewTexts.ask}
      </Button>
      <LazyDialog opened={opened} onClose={() => !asking.pending && setOpened(false)} title={reviewTexts.askTitle}>
        <Form
          form={form}
          onSubmit={({ title, kind, due, message }) =>
            asking.send({
              params: { id: clientId },
              body: { title, kind, ...(due && { due }), ...(message.trim() && { message: message.trim() }) },
            })
          }
          action={reviewTexts.askFor}
          call={asking}
        >
          <Stack gap={16}>
            <TextField
              label={reviewTexts.what}
              placeholder={reviewTexts.whatPlaceholder}
              limit={textLimits.name}
              data-autofocus
              {...form.getInputProps('title')}
            />
            <NativeSelect
              size="md"
              label={<FieldLabel text={reviewTexts.kind} optional={false} />}
              data={kinds.map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('kind')}
            />
            <TextField label={reviewTexts.dueDate} optional type="date" limit={null} {...form.getInputProps('due')} />
            <TextAreaField
              label={reviewTexts.message}
              optional
              hint={reviewTexts.messageHint}
              minRows={2}
              limit={textLimits.note}
              {...form.getInputProps('message')}
            />
          </Stack>
        </Form>
      </LazyDialog>
    </>
  )
}
