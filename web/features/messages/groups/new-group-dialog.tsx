import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import { hasVisibleText } from '#contract/domain/text.ts'
import { type Contact, createConversation, longestGroupName } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { updateConversationList } from '../thread/apply-message.ts'
import { applyConversation } from '../sidebar/conversation-list.ts'
import { PeopleChoice } from './people-choice.tsx'
import type { Claims } from '#web/session/token.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type Props = { opened: boolean; me: Claims; users: readonly Contact[]; onClose: () => void }

/** The form keeps its values when the dialog is closed and opened again (MSG-7). */
export function NewGroupDialog({ opened, me, users, onClose }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { name: '', user_ids: new Array<string>() },
    validate: {
      name: (name) => (hasVisibleText(name) ? null : messageTexts.selectName),
      user_ids: (ids) => (ids.length === 0 ? messageTexts.selectMembers : null),
    },
  })
  const creating = useFormCall(createConversation, form, {
    creates: true,
    onDone: (conversation) => {
      updateConversationList(queries, (list) => applyConversation(list, conversation, me.id))
      onClose()
      form.reset()
      void navigate(`/messages/${conversation._id}`)
    },
  })
  const chosen = users.filter(({ _id }) => form.values.user_ids.includes(_id))
  return (
    <Dialog opened={opened} onClose={() => !creating.pending && onClose()} title={groupTexts.newTitle}>
      <Form
        form={form}
        onSubmit={({ name }) =>
          creating.send({ body: { type: 'Group', name, user_ids: [me.id, ...chosen.map(({ _id }) => _id)] } })
        }
        action={groupTexts.create}
        call={creating}
      >
        <TextField
          label={groupTexts.name}
          limit={longestGroupName}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <PeopleChoice
          label={groupTexts.people}
          people={users}
          chosen={form.values.user_ids}
          onChoose={(ids) => form.setFieldValue('user_ids', ids)}
          viewer={me.role}
          error={form.errors.user_ids}
        />
      </Form>
    </Dialog>
  )
}
