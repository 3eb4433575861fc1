import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { hasVisibleText } from '#contract/domain/text.ts'
import { type Conversation, longestGroupName, renameGroup } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { applyConversation } from '../sidebar/conversation-list.ts'
import { updateConversationList } from '../thread/apply-message.ts'

type Props = { conversation: Pick<Conversation, '_id' | 'name'>; me: string; onClose: () => void }

/** For the admins of a group (MSG-17). */
export function RenameGroup({ conversation: { _id: id, name }, me, onClose }: Props) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (hasVisibleText(typed) ? null : messageTexts.selectName) },
  })
  const renaming = useFormCall(renameGroup, form, {
    onDone: (conversation) => {
      updateConversationList(queries, (list) => applyConversation(list, conversation, me))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={() => !renaming.pending && onClose()} title={groupTexts.renameTitle(name)}>
      <Form
        form={form}
        onSubmit={(values) => renaming.send({ body: { id, name: values.name } })}
        action={groupTexts.saveName}
        pending={renaming.pending}
        error={renaming.error}
      >
        <TextField
          label={groupTexts.name}
          limit={longestGroupName}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
      </Form>
    </Dialog>
  )
}
