import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import { willClientsMeet } from '#contract/domain/groups.ts'
import { hasVisibleText } from '#contract/domain/text.ts'
import { type Contact, createConversation, longestGroupName } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { updateConversationList } from '../thread/apply-message.ts'
import { applyConversation } from '../sidebar/conversation-list.ts'
import { PeopleChoice } from './people-choice.tsx'
import { useOnlineUsers } from '../sidebar/presence.tsx'
import type { Claims } from '#web/session/token.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type Props = { opened: boolean; me: Claims; users: readonly Contact[]; onClose: () => void }

/** The form keeps its values when the dialog is closed and opened again (MSG-7). */
export function NewGroupDialog({ opened, me, users, onClose }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const online = useOnlineUsers(users)
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
  const meet =
    me.role !== 'Client' &&
    willClientsMeet(
      [],
      chosen.map(({ role }) => role),
    )
  return (
    <Dialog opened={opened} onClose={() => !creating.pending && onClose()} title={groupTexts.newTitle}>
      <Form
        form={form}
        onSubmit={({ name }) =>
          creating.send({ body: { type: 'Group', name, user_ids: [me.id, ...chosen.map(({ _id }) => _id)] } })
        }
        action={groupTexts.create}
        pending={creating.pending}
        error={creating.error}
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
          online={online}
          chosen={form.values.user_ids}
          onChoose={(ids) => form.setFieldValue('user_ids', ids)}
          byRole={me.role !== 'Client'}
          error={form.errors.user_ids}
          path="user_ids"
        />
        {meet && <Notice tone="waiting">{groupTexts.clientsMeet}</Notice>}
      </Form>
    </Dialog>
  )
}
