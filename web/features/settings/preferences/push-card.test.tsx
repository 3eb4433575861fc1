import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushTexts } from '#contract/texts/notifications.ts'
import { PushCard } from './push-card.tsx'
import { startSession } from '#web/session/session.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
const endpoint = 'https://fcm.googleapis.com/fcm/send/one'

/** A browser with push support. */
function browser(permission: NotificationPermission, subscribe: () => Promise<unknown>) {
  const pushManager = { subscribe, getSubscription: () => Promise.resolve(null) }
  const registration = { pushManager }
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) })
}
const subscribed = () => Promise.resolve({ toJSON: () => ({ endpoint, keys }) })

beforeEach(() => startSession(createToken({ id: 'm1' })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.removeItem('foyer-push')
})

test('[NOTE-6] push is turned on and off for this device', async () => {
  browser('granted', subscribed)
  const asked = mockApi({
    'GET /api/push/key': () => ({ key: 'BKey' }),
    'POST /api/push/subscriptions': () => ({ _id: 'p1' }),
    'DELETE /api/push/subscriptions/p1': () => undefined,
  })
  renderInApp(<PushCard />)
  await userEvent.click(screen.getByRole('button', { name: pushTexts.turnOnLabel }))
  expect(await screen.findByText(pushTexts.on)).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ endpoint, keys })
  await userEvent.click(screen.getByRole('button', { name: pushTexts.turnOffLabel }))
  expect(await screen.findByText(pushTexts.off)).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/push/subscriptions/p1' })
})

test('[NOTE-6] an unsupported, blocked or unreachable push service shows its reason', async () => {
  renderInApp(<PushCard />)
  expect(screen.getByText(pushTexts.notHere)).toBeTruthy()
  cleanup()
  browser('denied', subscribed)
  renderInApp(<PushCard />)
  expect(screen.getByText(pushTexts.denied)).toBeTruthy()
  cleanup()
  browser('granted', () => Promise.reject(new Error('AbortError')))
  mockApi({ 'GET /api/push/key': () => ({ key: 'BKey' }) })
  renderInApp(<PushCard />)
  await userEvent.click(screen.getByRole('button', { name: pushTexts.turnOnLabel }))
  expect(await screen.findByText(pushTexts.noService)).toBeTruthy()
})
