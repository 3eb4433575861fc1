import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { RulesForm } from './rules-form.tsx'

test('the days of a reminder can be emptied while they are typed, and return when nothing is', async () => {
  const stored = {
    enabled: true,
    rules: [{ days: -3, untouched: '', begun: '', nearly_done: '' }],
    closed_days: [],
  }
  const asked = mockApi({ 'PUT /api/reminders/rules': () => stored })
  renderInApp(<RulesForm stored={stored} />)
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${reminderTexts.ruleName(-3)}`) }))
  const days = screen.getByRole('textbox', { name: reminderTexts.days })
  await userEvent.clear(days)
  expect(days).toHaveProperty('value', '')
  await userEvent.tab()
  expect(days).toHaveProperty('value', '3')
  await userEvent.clear(days)
  await userEvent.type(days, '14')
  await userEvent.click(screen.getByRole('button', { name: reminderTexts.save }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ rules: [{ days: -14 }] }))
})

describe('[SHELL-12] rules that were changed on another device meanwhile', () => {
  const stored = {
    enabled: true,
    rules: [{ days: -3, untouched: '', begun: '', nearly_done: '' }],
    closed_days: ['01-06'],
  }
  const theirs = { ...stored, rules: [], closed_days: ['12-24'] }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  async function openRefused() {
    const asked = mockApi({
      'GET /api/reminders/rules': () => theirs,
      'PUT /api/reminders/rules': ({ body }) => {
        const { before, ...rules } = body as typeof stored & { before: object } // the form's body
        return JSON.stringify(before) === JSON.stringify(theirs)
          ? rules
          : problemResponse('changed_meanwhile', 'Somebody else changed this meanwhile.')
      },
    })
    renderInApp(<RulesForm stored={stored} />)
    await userEvent.click(screen.getByRole('switch', { name: reminderTexts.enabled }))
    await press(reminderTexts.save)
    await screen.findByRole('button', { name: reminderTexts.saveMine })
    expect(screen.getByText(/^Somebody else changed this meanwhile/)).toBeTruthy()
    return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  }

  test('are replaced when one says so', async () => {
    const sent = await openRefused()
    await press(reminderTexts.saveMine)
    expect(await screen.findByText(reminderTexts.saved)).toBeTruthy()
    expect(sent()).toEqual([
      { ...stored, enabled: false, before: stored },
      { ...stored, enabled: false, before: theirs },
    ])
  })

  test('are shown when one says so, and can be changed', async () => {
    const sent = await openRefused()
    await press(reminderTexts.loadTheirs)
    expect(screen.getByText(reminderTexts.noRules)).toBeTruthy()
    expect(screen.queryByText(/^Somebody else/)).toBeNull()
    await press(reminderTexts.save)
    expect(await screen.findByText(reminderTexts.saved)).toBeTruthy()
    expect(sent().at(-1)).toEqual({ ...theirs, before: theirs })
  })
})

describe('[SHELL-11] what is written for a reminder', () => {
  const stored = { enabled: true, rules: [], closed_days: [] }
  const save = () => userEvent.click(screen.getByRole('button', { name: reminderTexts.save }))
  const turnOff = () => userEvent.click(screen.getByRole('switch', { name: reminderTexts.enabled }))

  test('is asked for before the page is left, until it is saved', async () => {
    mockApi({ 'PUT /api/reminders/rules': ({ body }) => body as object })
    const { router } = renderInApp(<RulesForm stored={stored} />)
    await turnOff()
    void router.navigate('/settings')
    expect(await screen.findByText(reminderTexts.leaveText)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.pathname).toBe('/')
    await save()
    expect(await screen.findByText(reminderTexts.saved)).toBeTruthy()
    await act(() => router.navigate('/settings'))
    expect(router.state.location.pathname).toBe('/settings')
  })

  test('says why it was refused, also where more was changed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    mockApi({ 'PUT /api/reminders/rules': () => promise.then(() => problemResponse('internal', 'It broke.')) })
    renderInApp(<RulesForm stored={stored} />)
    await turnOff()
    await save()
    await turnOff()
    resolve()
    expect(await screen.findByText('It broke.')).toBeTruthy()
  })
})
