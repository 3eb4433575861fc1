import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mendAddress, tokenOfFragment } from './link-address.ts'

const token = 'Zk3_vQ-x9Jt2aB7cD8eF6gH5iJ4kL3mN2oP1qR0sT9u'
const id = '019a9f0e-5f3c-7cc1-9d8e-3f1f6a5b4c3d'
const pages = [
  `/register/client/${id}`,
  `/register/employee/${id}`,
  `/reset/${token}`,
  `/confirm-email/${token}`,
  `/unsubscribe/${token}`,
  `/reminder/${token}`,
  `/give/${token}`,
  `/clients/${id}`,
  '/onboarding/items',
  '/messages',
]

describe('[REG-6] [AUTH-18] the address of a link as mail programs hand it over', () => {
  test.each([
    ['/in%23TOKEN', '/in#TOKEN'],
    ['/in%23TOKEN)', '/in#TOKEN'],
    ['/in%23TOKEN?utm_source=mail&utm_medium=email', '/in#TOKEN'],
    ['/in%23TO%0AKEN', '/in#TOKEN'],
    ['/in%23TO%20KEN.', '/in#TOKEN'],
  ])('%s is %s', (given, right) => {
    expect(mendAddress(given)).toBe(right)
  })

  const behind = [
    ')',
    '.',
    ',',
    ';',
    ':',
    '!',
    ']',
    '}',
    '>',
    "'",
    '*',
    '%22',
    '%3E',
    '%29',
    '%5D',
    '.)',
    ').',
    '%E2%80%9D',
    '%E2%80%99',
    '%C2%BB',
    '%E3%80%82',
    '%EF%BC%89',
    '%D8%9F',
    '%20',
    '%0D%0A',
    '%3E%3E',
    '&',
    '%E2%80%8B',
  ]
  test.each(pages)('%s loses what stands behind it', (page) => {
    for (const text of behind) expect(mendAddress(page + text), text).toBe(page)
    expect(mendAddress(`${page}).?utm_source=newsletter`)).toBe(`${page}?utm_source=newsletter`)
  })

  test.each([
    ...pages,
    ...pages.map((page) => `${page}?utm_source=newsletter&fbclid=a.b)`),
    '/',
    '/in',
    '/login/x',
    '/nowhere)',
    '//evil.example)',
    '/%2F%2Fevil.example)',
    '/%5Cevil.example)',
    '/reset/',
    '/assets/a.js)',
  ])('%s stays as it is', (url) => expect(mendAddress(url)).toBeUndefined())

  test('an address is put right, leads to this site, and no part of it is changed', () => {
    const part = fc.constantFrom(
      ...pages,
      '/in',
      '%23',
      token,
      ')',
      '.',
      '//',
      '\\',
      '%5C',
      '%0A',
      '?',
      'a=b',
      '#',
      '@evil.example',
      '%',
      '%2',
      '..',
      '/',
    )
    expect(mendAddress(`/in%23${'.'.repeat(15_000)}a`)).toBeDefined()
    expect(mendAddress(`/reset/${'%2E'.repeat(5000)}/`)).toBeUndefined()
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const right = mendAddress(`/${parts.join('')}`)
        if (right === undefined) return
        expect(right).toMatch(/^\/(?![/\\])/)
        expect(new URL(right, 'http://foyer.example').host).toBe('foyer.example')
        expect(mendAddress(right.split('#')[0] ?? '')).toBeUndefined()
      }),
    )
  })
})

test.each([
  [`#${token}`, token],
  [`#${token})`, token],
  [`#${token}.`, token],
  [`#${token}?utm_source=mail`, token],
  [`#${token}%20`, token],
  ['', ''],
  ['#', ''],
])('[REG-6] [AUTH-18] the token of the fragment %s is %s', (hash, expected) =>
  expect(tokenOfFragment(hash)).toBe(expected),
)
