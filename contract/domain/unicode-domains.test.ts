import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDomains, readLookAlikes } from '#contract/testing/unicode-domains.ts'
import { emailKey, isEmail, normalizeEmail } from './email.ts'

const fileOf = (name: string) => readFileSync(new URL(`../testing/unicode/${name}`, import.meta.url), 'utf8')
const domainFacts = readDomains(fileOf('domains.txt'))
const lookAlikes = readLookAlikes(fileOf('look-alikes.txt'))

const address = (domain: string) => `info@${domain}`

test('[REG-15] Unicode’s own domains have one stored form, in which both spellings are one account', () => {
  const domains = domainFacts.filter(({ broken }) => broken.length === 0)
  expect(domains.length).toBeGreaterThan(300)
  const wrong = domains.filter(({ typed, stored }) => {
    if (!isEmail(address(stored))) return isEmail(address(typed)) // such as one that ends with a full stop
    return !isEmail(address(typed)) || emailKey(address(typed)) !== address(stored)
  })
  expect(wrong).toEqual([])
  expect(domains.filter(({ stored }) => isEmail(address(stored))).length).toBeGreaterThan(200)
})

test('[REG-15] what Unicode calls no domain is refused', () => {
  const others = domainFacts.filter(({ broken }) => broken.length > 0)
  expect(others.length).toBeGreaterThan(400)
  // URLs leave hyphens to the registries, and in places the order of scripts that are written from right to left.
  const isLeft = (rule: string) => /^(?:V[23]|B\d)$/.test(rule)
  const accepted = others.filter(({ typed }) => isEmail(address(typed)))
  expect(accepted.filter(({ broken }) => !broken.every(isLeft))).toEqual([])
  expect(accepted.filter(({ typed, stored }) => emailKey(address(typed)) !== address(stored))).toEqual([])
})

test('an address with a look-alike is another one that is seen to be, the plain one, or none', () => {
  expect(lookAlikes.length).toBeGreaterThan(1500)
  for (const [character] of lookAlikes) {
    const typed = address(`a${character}b.example`)
    const stored = emailKey(typed)
    if (isEmail(typed)) expect(stored, typed).toMatch(/^info@[a-z\d.-]+\.example$/)
    // What UTS 46 makes a letter of ASCII is that letter, as in the name beside it.
    if (isEmail(typed) && !stored.includes('xn--'))
      expect(stored, typed).toBe(address(`a${character}b.example`.normalize('NFKC').toLowerCase()))
    const local = `a${character}b@mail.example`
    if (isEmail(local)) expect(normalizeEmail(local), local).toBe(local.normalize('NFKC'))
    if (isEmail(local)) expect(normalizeEmail(local), local).toMatch(/^[ -~]+$/)
  }
})
