import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { contactWith } from '#web/testing/message-factories.ts'
import {
  choose,
  launch,
  openDetails,
  openMessages,
  people,
  press,
  signIn,
} from '#web/features/messages/testing/group-fixture.tsx'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { problemResponse } from '#web/testing/mock-api.ts'

beforeEach(() => signIn())

describe('[MSG-8] the members of a group', () => {
  test('any member can add people who are not in the group', async () => {
    signIn({ role: 'Employee' })
    const { changes } = openMessages('/messages/g', [{ ...launch, admin_ids: [] }], {
      'PUT /api/conversations/add/user': () => ({ ...launch, user_ids: [...launch.user_ids, 'cleo'] }),
    })
    await openDetails()
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

  test('an admin can remove members after a confirmation', async () => {
    const { changes } = openMessages('/messages/g', [launch], {
      'PUT /api/conversations/remove/user': () => ({
        ...launch,
        user_ids: ['me', 'emil'],
        display_names: ['Mara', 'Emil'],
      }),
    })
    await openDetails()
    await press('Remove Ana Silva from the group')
    expect(await screen.findByText(/They no longer see Launch/)).toBeTruthy()
    expect(changes()).toEqual([])
    await press('Remove')
    await waitFor(() => expect(changes()[0]?.body).toEqual({ id: 'g', user_id: 'ana' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Details' }))
    await waitFor(() => expect(panel.queryByText('Ana Silva')).toBeNull())
  })

  test('a member who leaves during the removal question closes it, also after an error', async () => {
    openMessages('/messages/g', [launch], {
      'PUT /api/conversations/remove/user': () => problemResponse('user_not_found', 'User not found'),
    })
    await openDetails()
    await press('Remove Ana Silva from the group')
    await press('Remove')
    expect((await screen.findByRole('alert')).textContent).toBe('User not found')
    act(() =>
      dispatchSocketEvent('conversation updated', {
        ...launch,
        user_ids: ['me', 'emil'],
        display_names: ['Mara', 'Emil'],
      }),
    )
    await waitFor(() => expect(screen.queryByText(/They no longer see Launch/)).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Details' })).toBeTruthy()
    await press('Remove Emil Sandberg from the group')
    expect(await screen.findByText(/They no longer see Launch/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a member who is no admin can neither remove members nor delete the group', async () => {
    openMessages('/messages/g', [{ ...launch, admin_ids: ['ana'] }])
    const panel = await openDetails()
    expect(panel.queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(panel.queryByRole('button', { name: 'Delete group' })).toBeNull()
    expect(panel.getByRole('button', { name: 'Leave group' })).toBeTruthy()
  })

  test('a member can leave, and the group disappears from their page', async () => {
    const { changes, router } = openMessages('/messages/g', [launch], {
      'PUT /api/conversations/remove/user': () => launch,
    })
    await openDetails()
    await press('Leave group')
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Leave Launch?' })).getByRole('button', { name: 'Leave group' }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
    expect(changes()[0]?.body).toEqual({ id: 'g', user_id: 'me' })
    await waitFor(() => expect(screen.queryByRole('link', { name: /Launch/ })).toBeNull())
  })

  test('a failed deletion of the group shows an error, and the group stays', async () => {
    openMessages('/messages/g', [launch], {
      'DELETE /api/conversations/g': () => problemResponse('forbidden', 'Not any more.'),
    })
    await openDetails()
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

  test('[SHELL-7] the first Escape closes the question over the details, the next closes the details', async () => {
    openMessages('/messages/g', [launch])
    await openDetails()
    await press('Leave group')
    await screen.findByRole('dialog', { name: 'Leave Launch?' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave Launch?' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Details' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Details' })))
  })
})

describe('[MSG-3] an open conversation', () => {
  test('shows a newly added member at once', async () => {
    openMessages('/messages/g', [launch])
    const panel = await openDetails()
    expect(panel.getAllByRole('listitem')).toHaveLength(3)
    const user_ids = [...launch.user_ids, 'cleo']
    act(() =>
      dispatchSocketEvent('conversation updated', {
        ...launch,
        user_ids,
        display_names: [...launch.display_names, 'Cleo Baker'],
      }),
    )
    expect(await panel.findByText('Cleo Baker')).toBeTruthy()
  })

  test('shows that the person was removed, and their draft is preserved', async () => {
    openMessages('/messages/g', [launch])
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a message to Launch' }), 'Half a thou')
    act(() => dispatchSocketEvent('conversation updated', { _id: 'g', deleted: true }))
    expect(await screen.findByText('You are no longer in Launch, or it was deleted.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('What you had written and not sent:').value).toBe('Half a thou')
    expect(screen.queryByRole('link', { name: /Launch/ })).toBeNull()
  })
})

describe('[MSG-13] the presence dots', () => {
  const online = (id: string, is: boolean) =>
    act(() => dispatchSocketEvent(is ? 'user connected' : 'user disconnected', { id }))

  test("follow people's presence in the side bar and in the details", async () => {
    openMessages('/messages/g', [launch])
    const panel = await openDetails()
    expect(panel.getAllByTitle('online')).toHaveLength(1)
    online('ana', true)
    await waitFor(() => expect(panel.getAllByTitle('online')).toHaveLength(2))
    expect(panel.getByText('Ana Silva').textContent).toBe('Ana Silva, online')
    online('ana', false)
    await waitFor(() => expect(panel.getAllByTitle('online')).toHaveLength(1))
  })

  test('add a new person to the list', async () => {
    const users = [...people]
    openMessages('/messages', [], {}, users)
    await screen.findByText('Cleo Baker')
    users.push(contactWith({ _id: 'new', name: 'Nadia Newcomer', online: true }))
    online('new', true)
    expect(await screen.findByText('Nadia Newcomer')).toBeTruthy()
  })
})

describe('[MSG-11] the disclosure that the manager can read along', () => {
  const forClients = "Your agency's manager can read the messages here."

  test('is shown to Employees on their messages page', async () => {
    signIn({ role: 'Employee' })
    openMessages('/messages', [launch])
    expect(await screen.findByText('Your manager can read the messages here.')).toBeTruthy()
  })

  test('is shown to a Client in a conversation with an Employee', async () => {
    signIn({ role: 'Client' })
    openMessages('/messages/g', [launch])
    expect(await screen.findByText(forClients)).toBeTruthy()
  })
})

test('[MSG-17] an admin renames the group, and a name nobody can see is refused', async () => {
  const { changes } = openMessages('/messages/g', [launch], {
    'PUT /api/conversations/name': ({ body }) => ({ ...launch, ...(body as object) }),
  })
  await openDetails()
  await press('Rename group')
  const field = await screen.findByRole('textbox', { name: 'Name of the group' })
  await userEvent.clear(field)
  await press('Save the name')
  expect(await screen.findByText('Please select a name')).toBeTruthy()
  expect(changes()).toEqual([])
  await userEvent.type(field, 'Relaunch')
  await press('Save the name')
  expect((await screen.findAllByText('Relaunch')).length).toBeGreaterThan(0)
  expect(changes().map(({ body }) => body)).toEqual([{ id: 'g', name: 'Relaunch' }])
})

test('[MSG-17] the focus returns to the button, and the dialog opens again with the present name', async () => {
  openMessages('/messages/g', [launch])
  await openDetails()
  await press('Rename group')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the group' }), ' of the rocket')
  await userEvent.keyboard('{Escape}')
  const button = screen.getByRole('button', { name: 'Rename group' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  act(() => dispatchSocketEvent('conversation updated', { ...launch, name: 'Relaunch', version: 1 }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of the group' })).toBeNull())
  await press('Rename group')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the group' })
  expect(field.value).toBe('Relaunch')
})

test('[MSG-17] others are not offered to rename the group', async () => {
  openMessages('/messages/g', [{ ...launch, admin_ids: ['ana'] }])
  await openDetails()
  expect(screen.queryByRole('button', { name: 'Rename group' })).toBeNull()
})
