import { expect, test } from 'vitest'
import { decodeForm } from './form.ts'

test.each([
  ['a=1&b=', { a: '1', b: '' }],
  ['items[0][price]=x&items[0][quantity]=2', { items: [{ price: 'x', quantity: '2' }] }],
  ['expand[]=a&expand[]=b.c', { expand: ['a', 'b.c'] }],
  ['metadata[full name]=Jo+%26+Ana', { metadata: { 'full name': 'Jo & Ana' } }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
  ['', {}],
])('the form %j is decoded with its lists and objects', (encoded, decoded) => {
  expect(decodeForm(encoded)).toEqual(decoded)
})

test('prototype property names are decoded as plain names', () => {
  const decoded = decodeForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Object.keys(decoded)).toEqual(['__proto__', 'constructor'])
})
