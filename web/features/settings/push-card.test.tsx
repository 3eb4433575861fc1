import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushTexts } from '#contract/texts/notifications.ts'
import { PushCard } from '#web/features/settings/push-card.tsx'
import { startSession } from '#web/session/session.ts'
import { answering } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { tokenOf } from '#web/testing/tokens.ts'

const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
const endpoint = 'https://fcm.googleapis.com/fcm/send/one'

/** What a browser has that can be pushed to. */
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

beforeEach(() => startSession(tokenOf({ id: 'm1' })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.removeItem('foyer-push')
})

test('[NOTE-6] it is turned on and off for this device', async () => {
  browser('granted', subscribed)
  const asked = answering({
    'GET /api/push/key': () => ({ key: 'BKey' }),
    'POST /api/push/subscriptions': () => ({ _id: 'p1' }),
    'DELETE /api/push/subscriptions/p1': () => undefined,
  })
  show(<PushCard />)
  await userEvent.click(screen.getByRole('button', { name: pushTexts.turnOnLabel }))
  expect(await screen.findByText(pushTexts.on)).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ endpoint, keys })
  await userEvent.click(screen.getByRole('button', { name: pushTexts.turnOffLabel }))
  expect(await screen.findByText(pushTexts.off)).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/push/subscriptions/p1' })
})

test('[NOTE-6] a browser that cannot, that was told not to, and whose service is away, say so', async () => {
  show(<PushCard />)
  expect(screen.getByText(pushTexts.notHere)).toBeTruthy()
  cleanup()
  browser('denied', subscribed)
  show(<PushCard />)
  expect(screen.getByText(pushTexts.denied)).toBeTruthy()
  cleanup()
  browser('granted', () => Promise.reject(new Error('AbortError')))
  answering({ 'GET /api/push/key': () => ({ key: 'BKey' }) })
  show(<PushCard />)
  await userEvent.click(screen.getByRole('button', { name: pushTexts.turnOnLabel }))
  expect(await screen.findByText(pushTexts.noService)).toBeTruthy()
})
