import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { mockApi } from '#web/testing/mock-api.ts'
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
