import { Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { willClientsMeet } from '#contract/domain/groups.ts'
import { hasVisibleText } from '#contract/domain/text.ts'
import { type Contact, createConversation } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { updateConversationList } from '../thread/apply-message.ts'
import { applyConversation } from '../sidebar/conversation-list.ts'
import { moveFocusBetweenRows } from '../sidebar/sidebar-section.tsx'
import { PeopleChoice } from './people-choice.tsx'
import classes from '../sidebar/sidebar.module.css'
import { useOnlineUsers } from '../sidebar/presence.tsx'
import type { Claims } from '#web/session/token.ts'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

const maxNameLength = 200

/**
 * The button and the dialog of a new group (MSG-7). The form keeps its values when the dialog is closed and opened
 * again.
 */
export function NewGroup({ me, users }: { me: Claims; users: readonly Contact[] }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const online = useOnlineUsers(users)
  const [opened, setOpened] = useState(false)
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
      setOpened(false)
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
    <>
      <button type="button" className={classes.add} onKeyDown={moveFocusBetweenRows} onClick={() => setOpened(true)}>
        {messageTexts.addGroup}
      </button>
      <Modal opened={opened} onClose={() => !creating.pending && setOpened(false)} title={groupTexts.newTitle}>
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
            maxLength={maxNameLength}
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
      </Modal>
    </>
  )
}
