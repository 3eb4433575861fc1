import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordOf } from '#contract/domain/record-of.ts'
import { notificationKinds } from '#contract/notifications.ts'
import { notificationGroups } from '#contract/settings.ts'
import { areOn, isOn, kindsFor, switches, applyChange, changeFor } from './preferences.ts'

const allOn = recordOf(notificationGroups, { notification: true, email: true })

test('[NOTE-4] each role has its kinds, and none about employees on solo', () => {
  expect(kindsFor('Manager', true)).toEqual(notificationKinds)
  expect(kindsFor('Manager', false)).toEqual(['message', 'registration', 'onboarding', 'storage'])
  expect(kindsFor('Employee', true)).toEqual(['message', 'vacation'])
  expect(kindsFor('Client', true)).toEqual(['message'])
})

test('[NOTE-4] one switch changes without the other of its kind, and without other kinds', () => {
  const changed = applyChange(allOn, ['vacation'], 'email', false)
  expect(changed).toEqual({ vacation_notifications: { notification: true, email: false } })
  expect(switches(['vacation'], 'email', false)).toEqual({ vacation_notifications: { email: false } })
  const now = { ...allOn, ...changed }
  expect(areOn(now, notificationKinds, 'email')).toBe(false)
  expect(areOn(now, ['message', 'onboarding'], 'email')).toBe(true)
  expect(areOn(now, notificationKinds, 'notification')).toBe(true)
})

test('[NOTE-4] master and single switches stay in step, in any order of changes', () => {
  const turns = fc.array(
    fc.record({
      kinds: fc.subarray([...notificationKinds], { minLength: 1 }),
      channel: fc.constantFrom('notification' as const, 'email' as const),
      on: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(turns, fc.boolean(), (done, master) => {
      let now = allOn
      for (const { kinds, channel, on } of done) now = { ...now, ...applyChange(now, kinds, channel, on) }
      const single = notificationKinds.map((kind) => isOn(now, kind, 'email'))
      expect(areOn(now, notificationKinds, 'email')).toBe(!single.includes(false))
      const changed = changeFor(now, notificationKinds, 'email', master)
      now = { ...now, ...applyChange(now, changed, 'email', master) }
      expect(notificationKinds.map((kind) => isOn(now, kind, 'email'))).toEqual(notificationKinds.map(() => master))
    }),
  )
})
