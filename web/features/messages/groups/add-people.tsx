import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { addMembers, type Contact, type Conversation } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { updateConversationList } from '../thread/apply-message.ts'
import { applyConversation } from '../sidebar/conversation-list.ts'
import { listMembers } from './group-member.tsx'
import { PeopleChoice } from './people-choice.tsx'
import type { Claims } from '#web/session/token.ts'
import { Form } from '#web/ui/form.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type Props = {
  opened: boolean
  conversation: Conversation
  me: Claims
  users: readonly Contact[]
  onClose: () => void
}

export function AddPeople({ opened, conversation, me, users, onClose }: Props) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { user_ids: new Array<string>() },
    validate: { user_ids: (ids) => (ids.length === 0 ? messageTexts.selectUser : null) },
  })
  const adding = useFormCall(addMembers, form, {
    onDone: (changed) => {
      updateConversationList(queries, (list) => applyConversation(list, changed, me.id))
      form.reset()
      onClose()
    },
  })
  const others = users.filter(({ _id }) => !conversation.user_ids.includes(_id))
  // A chosen person may have been added or archived while the dialog was open.
  const chosen = form.values.user_ids.filter((id) => others.some(({ _id }) => _id === id))
  return (
    <LazyDialog
      opened={opened}
      onClose={() => !adding.pending && onClose()}
      title={groupTexts.addTo(conversation.name)}
    >
      {others.length === 0 ? (
        <p>{groupTexts.everyoneIn}</p>
      ) : (
        <Form
          form={form}
          onSubmit={() => adding.send({ body: { id: conversation._id, user_ids: chosen } })}
          action={groupTexts.addChosen(chosen.length)}
          call={adding}
        >
          <PeopleChoice
            label={groupTexts.whomToAdd}
            people={others}
            members={listMembers(conversation, me, users).map(({ role }) => role)}
            chosen={chosen}
            onChoose={(ids) => form.setFieldValue('user_ids', ids)}
            viewer={me.role}
            error={form.errors.user_ids}
          />
          <Text size="xs" c="dimmed">
            {groupTexts.addHint}
          </Text>
        </Form>
      )}
    </LazyDialog>
  )
}
