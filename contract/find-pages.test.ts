import { describe, expect, test } from 'vitest'
import { typedAs } from './domain/finding.ts'
import { canOpenPath, paths, type Viewer } from './domain/paths.ts'
import { roles } from './domain/roles.ts'
import { questionsFor } from './faq.ts'
import { foundPages, isBehindGate, pagesOf } from './find-pages.ts'

const viewers: Viewer[] = roles.flatMap((role) =>
  (['solo', 'agency'] as const).map((tier) => ({ id: `the-${role}`, role, tier })),
)
const pathOf = (link: string) => link.split(/[?#]/)[0] ?? ''
const best = (typed: string, viewer: Viewer) =>
  foundPages(typedAs(typed), viewer).toSorted((one, other) => other.score - one.score)[0]?.link

describe.each(viewers)('[SHELL-8] [SHELL-4] quick find for a $role on $tier', (viewer) => {
  test('returns only pages the viewer may open, each once', () => {
    const links = pagesOf(viewer).map(({ link }) => link)
    for (const link of links) expect(canOpenPath(pathOf(link), viewer), link).toBe(true)
    expect(new Set(links).size).toBe(links.length)
  })

  test('finds every page by its own name', () => {
    for (const { title, link } of pagesOf(viewer)) {
      expect(foundPages(typedAs(title), viewer).map((page) => page.link)).toContain(link)
    }
  })

  test('has questions, each with an answer and a page the viewer may open', () => {
    const questions = questionsFor(viewer)
    expect(questions.length).toBeGreaterThanOrEqual(10)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    for (const { id, question, answer, link } of questions) {
      expect(id).toMatch(/^[a-z-]+$/)
      expect(question).toMatch(/\?$/)
      for (const paragraph of answer) expect(paragraph).toMatch(/\.$/)
      if (link) expect(canOpenPath(pathOf(link.to), viewer), link.to).toBe(true)
    }
  })
})

/** Steps and forms that depend on the client's choices; the first billing page; where Settings redirects. */
const notLookedFor =
  /^\/(settings|client\/billing|form\/.*|onboarding\/(accounts|assets|events|emails|links\/social|questions\/.*))$/

test('[SHELL-8] every page with one address is found by some role', () => {
  const found = new Set(viewers.flatMap((viewer) => pagesOf(viewer).map(({ link }) => pathOf(link))))
  const own = paths.filter(({ path, who }) => who !== 'anyone' && !path.includes(':') && !notLookedFor.test(path))
  expect(own.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([])
})

const agency: Viewer = { id: 'm', role: 'Manager', tier: 'agency' }

test.each([
  ['password', '/settings/security'],
  ['2fa', '/settings/security'],
  ['pasword', '/settings/security'],
  ['colours', '/settings/theme'],
  ['cancel subscription', '/settings/billing'],
  ['holidays', '/vacation-requests'],
  ['help', '/faq'],
  ['archive', '/clients/archive'],
  ['how do i cancel', '/faq#pay-or-cancel'],
])('[SHELL-8] typing %s finds %s', (typed, link) => {
  expect(best(typed, agency)).toBe(link)
})

test('[SHELL-8] [DASH-6] only one page of a Client is called Account', () => {
  const own = pagesOf({ id: 'c', role: 'Client', tier: 'agency' })
  expect(own.filter(({ title }) => title === 'Account').map(({ link }) => link)).toEqual(['/account'])
  expect(own.find(({ title }) => title === 'Contact Info')?.link).toBe('/settings/account')
})

test('[SHELL-8] the pages marked as behind the gate are those the gate allows', () => {
  const behind = pagesOf(agency).filter(isBehindGate)
  expect(behind.map(({ link }) => link)).toEqual([
    '/settings/account',
    '/settings/security',
    '/settings/billing',
    '/subscription/renew',
  ])
})
