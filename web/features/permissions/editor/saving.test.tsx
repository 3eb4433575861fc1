import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { anaAtBakery, permission } from '#web/testing/sample-permission.ts'
import { ids, inBlock, load, openEditor, press, save, turn } from '../testing/sample-editor.tsx'
import { endSession, startSession } from '#web/session/session.ts'
import { problemResponse } from '#web/testing/mock-api.ts'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

describe('saving permissions', () => {
  test('[PERM-3] sends only changed switches, so that changes made elsewhere survive', async () => {
    const { sent } = await openEditor({ yelp_username: true })
    await turn('Branding', 'Access to Client Assets')
    await turn('Reputation Management', 'Yelp Username')
    await turn('Social Media', 'Twitter Handle')
    await turn('Social Media', 'Twitter Handle')
    await press('Save')
    expect(await screen.findByText('Client Permissions Saved')).toBeTruthy()
    expect(sent()).toEqual([{ ...ids, assets: true, yelp_username: false }])
    expect(inBlock('Branding', 'Access to Client Assets').checked).toBe(true)
  })

  test('[COL-86] [ONB-20] sends the own items that were granted or revoked, and their last days', async () => {
    const shown = {
      ...anaAtBakery,
      items: [
        { key: 'news', title: 'Newsletter', grants: ['item:news', 'item:news:password'] },
        { key: 'tiktok', title: 'TikTok', grants: ['item:tiktok'] },
      ],
    }
    const { sent } = await openEditor({ more: ['item:tiktok'] }, {}, shown)
    expect(screen.getByText('Ana sees 1 of 21 items of Blue Door Bakery.')).toBeTruthy()
    await turn('More of what you ask', 'Newsletter (password)')
    await press('Set last days')
    await userEvent.click(screen.getByRole('button', { name: 'TikTok: No end' }))
    await userEvent.type(await screen.findByLabelText('Last day'), '2099-12-31')
    await press('Set the last day')
    await press('Save')
    expect(await screen.findByText('Client Permissions Saved')).toBeTruthy()
    const more = { add: ['item:news:password'], remove: [] }
    expect(sent()).toEqual([{ ...ids, more, ends: { 'item:tiktok': '2099-12-31' } }])
    await turn('More of what you ask', 'TikTok')
    await press('Save')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual({ ...ids, more: { add: [], remove: ['item:tiktok'] } })
  })

  test('[PERM-3] Undo gives back what a save revoked, with its last day, and takes back the rest', async () => {
    const { sent } = await openEditor({ website: true, ends: { website: '2999-12-12' } })
    await turn('Web Development', 'Company Website Access')
    await turn('Branding', 'Access to Client Assets')
    await press('Save')
    expect(await screen.findByText('1 item revoked')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(inBlock('Web Development', 'Company Website Access').checked).toBe(true))
    expect(sent()[1]).toEqual({ ...ids, website: true, assets: false, ends: { website: '2999-12-12', assets: null } })
  })

  test('[PERM-7] reports a failure, keeps the switches and offers Save again', async () => {
    let broken = true
    const { sent } = await openEditor(
      {},
      {
        [save]: ({ body }) =>
          broken ? problemResponse('internal', 'It broke.') : { ...permission, ...(body as object) },
      },
    )
    await turn('Branding', 'Access to Client Assets')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('This was not saved. It broke.')
    expect(inBlock('Branding', 'Access to Client Assets').checked).toBe(true)
    broken = false
    await press('Save')
    expect(await screen.findByText('Client Permissions Saved')).toBeTruthy()
    expect(sent()).toHaveLength(2)
  })

  test('[PERM-3] a switch that is turned back while it is saved stays turned back, as a change', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let stored = permission
    await openEditor(
      {},
      {
        [load]: () => ({ ...anaAtBakery, permission: stored }),
        [save]: () => promise.then(() => (stored = { ...permission, assets: true })),
      },
    )
    await turn('Branding', 'Access to Client Assets')
    await press('Save')
    await turn('Branding', 'Access to Client Assets')
    await act(async () => resolve())
    expect(await screen.findByText('1 change not saved')).toBeTruthy()
    expect(inBlock('Branding', 'Access to Client Assets').checked).toBe(false)
  })

  test('does not treat a later change from elsewhere as unsaved', async () => {
    const { queries } = await openEditor({}, { [save]: ({ body }) => ({ ...permission, ...(body as object) }) })
    await turn('Branding', 'Access to Client Assets')
    await press('Save')
    // In the server's next answer another tab has cleared it.
    await waitFor(() => expect(inBlock('Branding', 'Access to Client Assets').checked).toBe(false))
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(screen.queryByText('1 change not saved')).toBeNull()
  })
})

describe('the last day of a grant', () => {
  const choose = async (label: string, day: string) => {
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}: `) }))
    const field = await screen.findByLabelText('Last day')
    await userEvent.clear(field)
    if (day !== '') await userEvent.type(field, day)
  }

  test('[COL-41] is sent alone, for one grant or for everything granted, and removed', async () => {
    const { sent } = await openEditor({ website: true, assets: true })
    expect(screen.queryByRole('button', { name: /No end$/ })).toBeNull()
    await press('Set last days')
    await choose('Company Website Access', '2999-11-30')
    await press('Set the last day')
    await press('Save')
    await screen.findByText('Client Permissions Saved')
    await choose('Company Website Access', '2999-11-30')
    await press('Remove the end')
    await press('Save')
    await waitFor(() => expect(sent()).toHaveLength(2))
    await choose('Company Website Access', '2999-10-10')
    await userEvent.click(screen.getByRole('checkbox', { name: 'For everything granted here' }))
    await press('Set the last day')
    expect(screen.getByText('2 changes not saved')).toBeTruthy()
    await press('Save')
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()).toEqual([
      { ...ids, ends: { website: '2999-11-30' } },
      { ...ids, ends: { website: null } },
      { ...ids, ends: { website: '2999-10-10', assets: '2999-10-10' } },
    ])
  })

  test('[COL-41] that is over or missing is refused in the dialog', async () => {
    const { sent } = await openEditor({ website: true })
    await press('Set last days')
    await choose('Company Website Access', '')
    await press('Set the last day')
    expect(screen.getByText('Choose a day.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Last day'), '2020-01-01')
    await press('Set the last day')
    expect(screen.getByText('This day is over. Choose today or a later day.')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('[COL-41] is offered for what is granted only, and forgotten when the grant is turned off', async () => {
    const { sent } = await openEditor({ website: true, ends: { website: '2999-12-12' } })
    expect(screen.queryByRole('button', { name: /^Access to Client Assets: / })).toBeNull()
    await choose('Company Website Access', '2999-11-30')
    await press('Set the last day')
    await turn('Web Development', 'Company Website Access')
    await press('Save')
    await screen.findByText('Client Permissions Saved')
    expect(sent()).toEqual([{ ...ids, website: false }])
  })
})

describe('unsaved permissions', () => {
  test('ask before the page is left, and stay when the person stays', async () => {
    const { router } = await openEditor()
    await turn('Branding', 'Access to Client Assets')
    expect(screen.getByText('1 change not saved')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    expect(dialog.getByText('One switch is changed and not saved.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.pathname).toBe('/permissions/e1/c1')
    expect(inBlock('Branding', 'Access to Client Assets').checked).toBe(true)
  })

  test('unsaved switches are deleted when the person leaves anyway', async () => {
    const { router } = await openEditor()
    await turn('Branding', 'Access to Client Assets')
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/permissions/e1'))
    expect(sessionStorage).toHaveLength(0)
  })

  test('are cleared by Discard', async () => {
    await openEditor({ website: true })
    await turn('Web Development', 'Company Website Access')
    await press('Discard')
    expect(inBlock('Web Development', 'Company Website Access').checked).toBe(true)
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  test('cause no question when there are none', async () => {
    const { router } = await openEditor()
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    expect(router.state.location.pathname).toBe('/permissions/e1')
  })

  test('are restored after the session ended', async () => {
    await openEditor()
    await turn('Branding', 'Access to Client Assets')
    act(() => endSession('expired'))
    expect(screen.queryByRole('switch')).toBeNull()
    act(() => startSession(createToken({ id: 'm1', role: 'Manager' })))
    await screen.findByRole('group', { name: 'Branding' })
    expect(inBlock('Branding', 'Access to Client Assets').checked).toBe(true)
    expect(screen.getByText('Your changes from before are still here. They are not saved yet.')).toBeTruthy()
  })

  test('[AUTH-8] are deleted by Log Out', async () => {
    await openEditor()
    await turn('Branding', 'Access to Client Assets')
    expect(sessionStorage).toHaveLength(1)
    act(() => endSession('logged_out'))
    expect(screen.queryByRole('switch')).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })
})
