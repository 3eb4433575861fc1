import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Contact, Conversation } from '#contract/messages.ts'
import { Component as MessagesPage } from '#web/features/messages/messages-page.tsx'
import { contactWith, conversationWith, messageWith } from '#web/features/messages/sample.ts'
import { startSession } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'
import { deliver } from '#web/socket/events.ts'
import { type Answer, answering, problem } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { tokenOf } from '#web/testing/tokens.ts'

const me = { id: 'me', name: 'Mara Lindqvist', role: 'Manager' } as const
const signIn = (claims: Partial<Claims> = {}) => startSession(tokenOf({ ...me, ...claims }))
beforeEach(() => signIn())

const people = [
  contactWith({ _id: 'ana', name: 'Ana Silva' }),
  contactWith({ _id: 'cleo', name: 'Cleo Baker' }),
  contactWith({ _id: 'emil', name: 'Emil Sandberg', role: 'Employee' }),
]
const launch = conversationWith({
  _id: 'g',
  name: 'Launch',
  type: 'Group',
  user_ids: ['me', 'ana', 'emil'],
  display_names: ['Mara Lindqvist', 'Ana Silva', 'Emil Sandberg'],
  admin_ids: ['me'],
  last_seq: 1,
  last_message: messageWith({ seq: 1, conversation_id: 'g' }),
})

/** The page with these conversations, at one of them. */
function open(
  at: string,
  conversations: Conversation[],
  answers: Record<string, Answer> = {},
  users: readonly Contact[] = people,
) {
  const asked = answering({
    'GET /api/conversations/userlist': () => ({ users, conversations }),
    'GET /api/messages/g': () => ({ items: [messageWith({ seq: 1, conversation_id: 'g' })], has_more: false }),
    'PUT /api/conversations/read': () => undefined,
    ...answers,
  })
  const { router } = show(
    <Routes>
      <Route path="/messages/:conversationId?" element={<MessagesPage />} />
    </Routes>,
    at,
  )
  const changes = () => asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/read'))
  return { changes, router }
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))
const details = async () => {
  await press('Details')
  return within(await screen.findByRole('dialog', { name: 'Details' }))
}

describe('[MSG-7] a new group', () => {
  const dialog = async () => {
    await press('+ Add new group')
    await screen.findByRole('dialog', { name: 'New group' })
  }

  test('without a name, and with nobody in it, is told in the words of the document', async () => {
    const { changes } = open('/messages', [])
    await dialog()
    await press('Start the group')
    expect(await screen.findByText('Please select a name')).toBeTruthy()
    expect(screen.getByText('Please select more group members')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  test('is begun with whoever is chosen, and opened', async () => {
    const conversations: Conversation[] = []
    const { changes, router } = open('/messages', conversations, {
      'POST /api/conversations/': () => {
        conversations.push({ ...launch, last_seq: 0, last_message: null })
        return Response.json(conversations[0], { status: 201 })
      },
      'GET /api/messages/g': () => ({ items: [], has_more: false }),
    })
    await dialog()
    await userEvent.type(screen.getByLabelText('Name of the group'), 'Launch')
    await choose(/Ana Silva/)
    await choose(/Emil Sandberg/)
    await press('Start the group')
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages/g'))
    expect(changes()[0]?.body).toEqual({ type: 'Group', name: 'Launch', user_ids: ['me', 'ana', 'emil'] })
    // It is heard by readers of the screen once the dialog is gone.
    expect(await screen.findByRole('heading', { name: 'Launch' }, { timeout: 5000 })).toBeTruthy()
  })

  test.each([
    ['solo_group_limit', "You can't add more than 10 groups on the Solo tier. Upgrade to Agency to add more."],
    ['user_not_found', 'User not found'],
  ] as const)('that the server refuses (%s) says why, and nothing that was chosen is lost', async (code, text) => {
    open('/messages', [], { 'POST /api/conversations/': () => problem(code, text) })
    await dialog()
    await userEvent.type(screen.getByLabelText('Name of the group'), 'Launch')
    await choose(/Ana Silva/)
    await press('Start the group')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.getByLabelText<HTMLInputElement>('Name of the group').value).toBe('Launch')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Ana Silva/ }).checked).toBe(true)
  })

  test('whose answer was lost is asked for again under the same key, so that it is begun once', async () => {
    const keys: (string | null)[] = []
    const { router } = open('/messages', [], {
      'POST /api/conversations/': ({ key }) => {
        keys.push(key)
        return keys.length === 1 ? problem('unavailable', 'No answer.') : Response.json(launch, { status: 201 })
      },
    })
    await dialog()
    await userEvent.type(screen.getByLabelText('Name of the group'), 'Launch')
    await choose(/Ana Silva/)
    await press('Start the group')
    await screen.findByRole('alert')
    await press('Start the group')
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages/g'))
    expect(keys[0]).toMatch(/[0-9a-f-]{36}/)
    expect(keys[1]).toBe(keys[0])
  })

  test('finds people by name and by role, and who is chosen stays so', async () => {
    open('/messages', [])
    await dialog()
    const inside = within(screen.getByRole('dialog', { name: 'New group' }))
    await choose(/Cleo Baker/)
    await userEvent.type(inside.getByRole('searchbox'), 'ana')
    expect(inside.getByRole('checkbox', { name: /Ana Silva/ })).toBeTruthy()
    expect(inside.queryByRole('checkbox', { name: /Emil/ })).toBeNull()
    await userEvent.clear(inside.getByRole('searchbox'))
    await userEvent.click(inside.getByRole('button', { name: 'Clients' }))
    expect(inside.queryByRole('checkbox', { name: /Cleo Baker/ })).toBeNull()
    await userEvent.click(inside.getByRole('button', { name: 'Do not take Cleo Baker' }))
    expect(inside.getByText('Nobody chosen')).toBeTruthy()
  })
})

describe('[MSG-15] clients who will see each other', () => {
  const sentence = 'The clients in this group will see each other: their names, and what each of them writes.'

  test('are what staff are told of when they choose a second one', async () => {
    open('/messages', [])
    await press('+ Add new group')
    await choose(/Ana Silva/)
    expect(screen.queryByText(sentence)).toBeNull()
    await choose(/Cleo Baker/)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('are what staff are told of when they add one to another', async () => {
    open('/messages/g', [launch])
    await details()
    await press('Add people')
    await choose(/Cleo Baker/)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

describe('[MSG-8] the people of a group', () => {
  test('are added by any member, of those who are not in it', async () => {
    signIn({ role: 'Employee' })
    const { changes } = open('/messages/g', [{ ...launch, admin_ids: [] }], {
      'PUT /api/conversations/add/user': () => ({ ...launch, user_ids: [...launch.user_ids, 'cleo'] }),
    })
    await details()
    await press('Add people')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add people to Launch' }))
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Select a User')).toBeTruthy()
    await choose(/Cleo Baker/)
    await press('Add 1 person')
    await waitFor(() => expect(changes()[0]?.body).toEqual({ id: 'g', user_ids: ['cleo'] }))
    expect(await within(await screen.findByRole('dialog', { name: 'Details' })).findByText('Cleo Baker')).toBeTruthy()
  })

  test('are removed by an admin, after a question', async () => {
    const { changes } = open('/messages/g', [launch], {
      'PUT /api/conversations/remove/user': () => ({
        ...launch,
        user_ids: ['me', 'emil'],
        display_names: ['Mara', 'Emil'],
      }),
    })
    await details()
    await press('Remove Ana Silva from the group')
    expect(await screen.findByText(/They no longer see Launch/)).toBeTruthy()
    expect(changes()).toEqual([])
    await press('Remove')
    await waitFor(() => expect(changes()[0]?.body).toEqual({ id: 'g', user_id: 'ana' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Details' }))
    await waitFor(() => expect(panel.queryByText('Ana Silva')).toBeNull())
  })

  test('cannot be removed by who is no admin, nor the group deleted', async () => {
    open('/messages/g', [{ ...launch, admin_ids: ['ana'] }])
    const panel = await details()
    expect(panel.queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(panel.queryByRole('button', { name: 'Delete group' })).toBeNull()
    expect(panel.getByRole('button', { name: 'Leave group' })).toBeTruthy()
  })

  test('can leave: the group is gone from their page', async () => {
    const { changes, router } = open('/messages/g', [launch], { 'PUT /api/conversations/remove/user': () => launch })
    await details()
    await press('Leave group')
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Leave Launch?' })).getByRole('button', { name: 'Leave group' }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
    expect(changes()[0]?.body).toEqual({ id: 'g', user_id: 'me' })
    await waitFor(() => expect(screen.queryByRole('link', { name: /Launch/ })).toBeNull())
  })

  test('are told when the group cannot be deleted, and it stays', async () => {
    open('/messages/g', [launch], { 'DELETE /api/conversations/g': () => problem('forbidden', 'Not any more.') })
    await details()
    await press('Delete group')
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete Launch?' })).getByRole('button', {
        name: 'Delete group',
      }),
    )
    expect((await screen.findByRole('alert')).textContent).toBe('Not any more.')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Launch?' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Details' })).toBeTruthy()
  })

  test('[SHELL-7] a question over the details is answered by Escape alone, the details by the next', async () => {
    open('/messages/g', [launch])
    await details()
    await press('Leave group')
    await screen.findByRole('dialog', { name: 'Leave Launch?' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave Launch?' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Details' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Details' }))
  })
})

describe('[MSG-3] while a conversation is open', () => {
  test('somebody who is added shows among its people at once', async () => {
    open('/messages/g', [launch])
    const panel = await details()
    expect(panel.getAllByRole('listitem')).toHaveLength(3)
    const user_ids = [...launch.user_ids, 'cleo']
    act(() =>
      deliver('conversation updated', { ...launch, user_ids, display_names: [...launch.display_names, 'Cleo Baker'] }),
    )
    expect(await panel.findByText('Cleo Baker')).toBeTruthy()
  })

  test('being removed is said, and what was being written is still there', async () => {
    open('/messages/g', [launch])
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a message to Launch' }), 'Half a thou')
    act(() => deliver('conversation updated', { _id: 'g', deleted: true }))
    expect(await screen.findByText('You are no longer in Launch, or it was deleted.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('What you had written and not sent:').value).toBe('Half a thou')
    expect(screen.queryByRole('link', { name: /Launch/ })).toBeNull()
  })
})

describe('[MSG-13] the dots', () => {
  const online = (id: string, is: boolean) => act(() => deliver(is ? 'user connected' : 'user disconnected', { id }))

  test('come and go with people, in the side bar and in the details', async () => {
    open('/messages/g', [launch])
    const panel = await details()
    expect(panel.getAllByTitle('online')).toHaveLength(1)
    online('ana', true)
    await waitFor(() => expect(panel.getAllByTitle('online')).toHaveLength(2))
    expect(panel.getByText('Ana Silva').textContent).toBe('Ana Silva, online')
    online('ana', false)
    await waitFor(() => expect(panel.getAllByTitle('online')).toHaveLength(1))
  })

  test('of somebody new bring them into the list', async () => {
    const users = [...people]
    open('/messages', [], {}, users)
    await screen.findByText('Cleo Baker')
    users.push(contactWith({ _id: 'new', name: 'Nadia Newcomer', online: true }))
    online('new', true)
    expect(await screen.findByText('Nadia Newcomer')).toBeTruthy()
  })
})

describe('[MSG-11] that the manager can read along', () => {
  const forClients = "Your agency's manager can read the messages here."

  test('is told to Employees on their messages page', async () => {
    signIn({ role: 'Employee' })
    open('/messages', [launch])
    expect(await screen.findByText('Your manager can read the messages here.')).toBeTruthy()
  })

  test('is told to a Client in a conversation with an Employee, and only there', async () => {
    signIn({ role: 'Client' })
    open('/messages/g', [launch])
    expect(await screen.findByText(forClients)).toBeTruthy()
  })

  test.each([
    ['a Manager', 'Manager', launch],
    ['a Client whose conversation has no Employee', 'Client', { ...launch, user_ids: ['me', 'mara'] }],
  ] as const)('is not told to %s', async (_who, role, conversation) => {
    signIn({ role })
    open('/messages/g', [{ ...conversation, user_ids: [...conversation.user_ids] }])
    await screen.findByRole('heading', { name: 'Launch' })
    expect(screen.queryByText(forClients)).toBeNull()
  })
})
