import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ids, openEditor, press, save, turn } from '../testing/sample-editor.tsx'
import { startSession } from '#web/session/session.ts'
import { problemResponse } from '#web/testing/mock-api.ts'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

describe("applying one client's grants to other clients", () => {
  const apply = 'POST /api/permissions/apply'
  const openApply = async () => {
    await press('Apply to other clients')
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply to other clients' }))
    await dialog.findByRole('checkbox', { name: 'Northside Yoga' })
    return dialog
  }

  test('[PERM-8] applies the grants to the chosen clients', async () => {
    const { sent } = await openEditor({ website: true }, { [apply]: () => ({ items: [] }) })
    const dialog = await openApply()
    expect(dialog.queryByRole('checkbox', { name: 'Blue Door Bakery' })).toBeNull()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'All 1' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Apply to 1 client' }))
    expect(await screen.findByText('Applied to 1 client.')).toBeTruthy()
    expect(sent()).toEqual([{ employee_id: 'e1', from_client_id: 'c1', client_ids: ['c2'] }])
  })

  test('[PERM-8] saves unsaved switches first', async () => {
    const { asked, sent } = await openEditor({}, { [apply]: () => ({ items: [] }) })
    await turn('Branding', 'Access to Client Assets')
    const dialog = await openApply()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Northside Yoga' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Apply to 1 client' }))
    expect(await screen.findByText('Applied to 1 client.')).toBeTruthy()
    expect(sent()).toEqual([
      { ...ids, assets: true },
      { employee_id: 'e1', from_client_id: 'c1', client_ids: ['c2'] },
    ])
    expect(asked.filter(({ method }) => method === 'POST').map(({ path: at }) => at)).toEqual([
      '/api/permissions/',
      '/api/permissions/apply',
    ])
  })

  test('[SHELL-6] applies nothing when that save fails, and shows the reason', async () => {
    const { asked } = await openEditor({}, { [save]: () => problemResponse('internal', 'It broke.') })
    await turn('Branding', 'Access to Client Assets')
    const dialog = await openApply()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Northside Yoga' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Apply to 1 client' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('This was not saved. It broke.')
    expect(asked.some(({ path: at }) => at === '/api/permissions/apply')).toBe(false)
  })

  test('asks for a client when none is chosen', async () => {
    await openEditor()
    const dialog = await openApply()
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Choose at least one client.')
  })
})
