import { expect, test } from 'vitest'
import { parseAddresses, findAddressError } from '#web/features/invitations/invite-dialog.tsx'

test.each([
  ['jo@x.com', ['jo@x.com']],
  ['  jo@x.com \n', ['jo@x.com']],
  ['jo@x.com, kim@x.com', ['jo@x.com', 'kim@x.com']],
  ['jo@x.com\r\nkim@x.com\n\nlee@x.com', ['jo@x.com', 'kim@x.com', 'lee@x.com']],
  ['Jo Brandt <jo@x.com>; Kim <kim@x.com>', ['jo@x.com', 'kim@x.com']],
  ['', []],
  [' , \n', []],
])('[REG-14] parseAddresses of %j answers %j', (typed, addresses) => {
  expect(parseAddresses(typed)).toEqual(addresses)
})

test('[REG-14] parseAddresses answers an address once, whatever its case', () => {
  expect(parseAddresses('jo@x.com, JO@x.com')).toHaveLength(1)
})

test.each([[''], ['jo'], ['jo@x'], ['jo brandt@x.com']])('[REG-10] findAddressError refuses %j', (typed) => {
  expect(findAddressError(typed)).toBe('Please enter a valid email')
})

test('[REG-14] findAddressError names the line that is no email', () => {
  expect(findAddressError('jo@x.com\nkim at x.com\nlee@x.com')).toBe(
    'Please enter a valid email instead of "kim at x.com"',
  )
})

test('findAddressError answers null for valid addresses', () => {
  expect(findAddressError('jo@x.com')).toBeNull()
  expect(findAddressError('jo@x.com, kim@x.com')).toBeNull()
})
