import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { PasswordRenewal } from '#contract/credentials.ts'
import { renewalTexts } from '#contract/texts/credentials.ts'
import { PasswordRenewalsPage } from './password-renewals-page.tsx'
import { startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

const renewalOf = (_id: string, client_business: string): PasswordRenewal => ({
  _id,
  client_id: `client-${_id}`,
  client_business,
  field: 'instagram_password',
  titles: {},
  knower_id: 'e1',
  knower: 'Ana Ruiz',
  reason: 'deleted',
  opened_from: '2026-11-01T09:00:00.000Z',
  opened_until: '2026-11-02T09:00:00.000Z',
  asked: null,
})

test('[COL-45] each password has a reason of its own, which a closed dialog keeps', async () => {
  mockApi({
    'GET /api/credentials/renewals': () => ({
      items: [renewalOf('a', 'Blue Door Bakery'), renewalOf('b', 'Tidewater Yoga')],
      total: 2,
    }),
    'POST /api/credentials/renewals/dismiss': () => problemResponse('internal', 'It broke.'),
  })
  renderInApp(<PasswordRenewalsPage />)
  const dismiss = (business: string) => renewalTexts.dismissOf('Instagram password', business)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const reason = () => screen.findByLabelText<HTMLTextAreaElement>(renewalTexts.reason)
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Tidewater Yoga')
  await press(dismiss('Blue Door Bakery'))
  await userEvent.type(await reason(), 'It was changed by phone')
  await press(renewalTexts.dismiss)
  expect(await screen.findByText('It broke.')).toBeTruthy()
  await press('Cancel')
  await closed()
  await press(dismiss('Tidewater Yoga'))
  expect((await reason()).value).toBe('')
  expect(screen.queryByText('It broke.')).toBeNull()
  await press('Cancel')
  await closed()
  await press(dismiss('Blue Door Bakery'))
  expect((await reason()).value).toBe('It was changed by phone')
})
