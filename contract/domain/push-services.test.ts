import { expect, test } from 'vitest'
import { isPushService } from './push-services.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:123',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('[NOTE-6] the address %s belongs to a push service', (address) => {
  expect(isPushService(address)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/?fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/x',
  'https://evil.example#.push.apple.com',
  'https://push.apple.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://169.254.169.254/latest',
  'https://localhost/x',
  'https://[::1]/x',
  'nonsense',
])('[NOTE-6] the address %s belongs to no push service and is never called', (address) => {
  expect(isPushService(address)).toBe(false)
})
