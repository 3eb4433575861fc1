import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import {
  type Contact,
  type Conversation,
  deleteConversation,
  removeMember,
  longestGroupName,
  renameGroup,
} from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { mutationKeyOf, useCall } from '#web/lib/http/use-call.ts'
import type { Claims } from '#web/session/token.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { applyConversation } from '../sidebar/conversation-list.ts'
import { updateConversationList } from '../thread/apply-message.ts'
import type { ConversationMember } from './group-member.tsx'
import { AddPeople } from './add-people.tsx'
import { useForm } from '@mantine/form'
import { hasVisibleText } from '#contract/domain/text.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { Form } from '#web/ui/form.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type GroupDialog =
  | { what: 'add' | 'rename' | 'leave' | 'delete' }
  | { what: 'remove'; member: ConversationMember }

type Props = {
  dialog: GroupDialog | undefined
  conversation: Conversation
  me: Claims
  users: readonly Contact[]
  /** True while the person's own leaving or deleting runs. */
  onLeaving: (leaving: boolean) => void
  onClose: () => void
}

/** Confirms before a member is removed or a group is left or deleted (MSG-8). */
export function GroupDialogs({ dialog, conversation, me, users, onLeaving, onClose }: Props) {
  const { _id: id, name, user_ids } = conversation
  const queries = useQueryClient()
  const navigate = useNavigate()
  // The own change is applied before the server's event arrives.
  const removing = useCall(removeMember, {
    onDone: (changed) => {
      updateConversationList(queries, (list) => applyConversation(list, changed, me.id))
      onClose()
    },
  })
  const gone = async () => {
    onClose()
    await navigate('/messages')
    updateConversationList(queries, (list) => applyConversation(list, { _id: id, deleted: true }, me.id))
    onLeaving(false)
  }
  const leaving = useCall(removeMember, { onDone: () => void gone() })
  const deleting = useCall(deleteConversation, { onDone: () => void gone() })
  const close = () => {
    for (const change of [removing, leaving, deleting]) change.reset()
    onClose()
  }
  // The confirmation closes when its member leaves the group.
  const hasLeft = dialog?.what === 'remove' && !user_ids.includes(dialog.member.id)
  const closeAsLeft = useEffectEvent(close)
  useEffect(() => {
    if (hasLeft) closeAsLeft()
  }, [hasLeft])
  const removed = dialog?.what === 'remove' ? dialog.member : undefined
  const failed = { danger: true, onClose: close }
  return (
    <>
      <AddPeople opened={dialog?.what === 'add'} conversation={conversation} me={me} users={users} onClose={onClose} />
      <RenameGroup opened={dialog?.what === 'rename'} conversation={conversation} me={me.id} onClose={onClose} />
      <Confirm
        opened={removed !== undefined}
        title={groupTexts.removeTitle(removed?.name ?? '')}
        text={groupTexts.removeText(name)}
        action={groupTexts.remove}
        call={removing}
        onConfirm={() => removed && removing.mutate({ body: { id, user_id: removed.id } })}
        {...failed}
      />
      <Confirm
        opened={dialog?.what === 'leave'}
        title={groupTexts.leaveTitle(name)}
        text={user_ids.length === 1 ? groupTexts.leaveAsLast : groupTexts.leaveText}
        action={groupTexts.leave}
        call={leaving}
        onConfirm={() => {
          onLeaving(true)
          leaving.mutate({ body: { id, user_id: me.id } }, { onError: () => onLeaving(false) })
        }}
        {...failed}
      />
      <Confirm
        opened={dialog?.what === 'delete'}
        title={groupTexts.deleteTitle(name)}
        text={groupTexts.deleteText}
        action={groupTexts.delete}
        call={deleting}
        onConfirm={() => {
          onLeaving(true)
          deleting.mutate({ params: { id } }, { onError: () => onLeaving(false) })
        }}
        {...failed}
      />
    </>
  )
}

type RenameFormProps = { conversation: Pick<Conversation, '_id' | 'name'>; me: string; onClose: () => void }

/** For the admins of a group (MSG-17). */
function RenameGroup({ opened, ...form }: RenameFormProps & { opened: boolean }) {
  const isPending = useIsMutating({ mutationKey: mutationKeyOf(renameGroup) }) > 0
  return (
    <LazyDialog
      opened={opened}
      onClose={() => !isPending && form.onClose()}
      title={groupTexts.renameTitle(form.conversation.name)}
    >
      <RenameForm {...form} />
    </LazyDialog>
  )
}

/** Mounted each time the dialog opens, so it begins with the present name. */
function RenameForm({ conversation: { _id: id, name }, me, onClose }: RenameFormProps) {
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
    <Form
      form={form}
      onSubmit={(values) => renaming.send({ body: { id, name: values.name } })}
      action={groupTexts.saveName}
      call={renaming}
    >
      <TextField
        label={groupTexts.name}
        limit={longestGroupName}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </Form>
  )
}
