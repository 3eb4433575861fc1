import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Conversation } from '#contract/messages.ts'
import { choose, launch, openDetails, openMessages, press, signIn } from '../testing/group-fixture.tsx'
import { problemResponse } from '#web/testing/mock-api.ts'

beforeEach(() => signIn())

describe('[MSG-7] a new group', () => {
  const dialog = async () => {
    await press('+ Add new group')
    await screen.findByRole('dialog', { name: 'New group' })
  }

  test("without a name or without members shows the requirements' texts", async () => {
    const { changes } = openMessages('/messages', [])
    await dialog()
    await press('Start the group')
    expect(await screen.findByText('Please select a name')).toBeTruthy()
    expect(screen.getByText('Please select more group members')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  test('with an invisible name counts as one without a name', async () => {
    const { changes } = openMessages('/messages', [])
    await dialog()
    await userEvent.type(screen.getByLabelText('Name of the group'), '\u200B\u2060')
    await press('Start the group')
    expect(await screen.findByText('Please select a name')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  test('is created with the chosen people and opened', async () => {
    const conversations: Conversation[] = []
    const { changes, router } = openMessages('/messages', conversations, {
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
    // Screen readers see the page again after the dialog has closed.
    expect(await screen.findByRole('heading', { name: 'Launch' })).toBeTruthy()
  })

  test.each([
    ['solo_group_limit', "You can't add more than 10 groups on the Solo tier. Upgrade to Agency to add more."],
    ['user_not_found', 'User not found'],
  ] as const)("that the server refuses (%s) shows the reason and keeps the form's values", async (code, text) => {
    openMessages('/messages', [], { 'POST /api/conversations/': () => problemResponse(code, text) })
    await dialog()
    await userEvent.type(screen.getByLabelText('Name of the group'), 'Launch')
    await choose(/Ana Silva/)
    await press('Start the group')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.getByLabelText<HTMLInputElement>('Name of the group').value).toBe('Launch')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Ana Silva/ }).checked).toBe(true)
  })

  test('is retried with the same key after a lost answer, so that it is created once', async () => {
    const keys: (string | null)[] = []
    const { router } = openMessages('/messages', [], {
      'POST /api/conversations/': ({ key }) => {
        keys.push(key)
        return keys.length === 1 ? problemResponse('unavailable', 'No answer.') : Response.json(launch, { status: 201 })
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

  test('finds people by name and by role, and chosen people stay chosen', async () => {
    openMessages('/messages', [])
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

describe('[MSG-15] the notice that clients will see each other', () => {
  const sentence = 'The clients in this group will see each other: their names, and what each of them writes.'

  test('is shown to staff when they choose a second client', async () => {
    openMessages('/messages', [])
    await press('+ Add new group')
    await choose(/Ana Silva/)
    expect(screen.queryByText(sentence)).toBeNull()
    await choose(/Cleo Baker/)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('is shown to staff when they add one client to another', async () => {
    openMessages('/messages/g', [launch])
    await openDetails()
    await press('Add people')
    await choose(/Cleo Baker/)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})
