import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPathRule, paths } from '#contract/domain/paths.ts'
import { siteFiles } from './site-files.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  siteFiles(app, { publicUrl: 'https://foyer.example.com', email: { from: 'Foyer <hello@example.com>' } })
  await app.ready()
})
afterAll(() => app.close())

test('robots.txt keeps crawlers out of the calls and of every page that needs a sign-in or a secret link', async () => {
  const { body, headers } = await app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const disallowed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, prefix = '']) => prefix)
  const isOpen = (path: string) => !disallowed.some((prefix) => path.startsWith(prefix))
  expect(paths.filter(({ path }) => isOpen(path)).map(({ path }) => path)).toEqual([
    '/',
    '/login',
    '/login/x',
    '/reset',
    '/trial',
    '/register/:package/:term',
  ])
  expect(isOpen('/api/clients/add')).toBe(false)
  expect(body).toContain('Sitemap: https://foyer.example.com/sitemap.xml\n')
})

test('sitemap.xml lists the public pages under the public address', async () => {
  const { body, headers } = await app.inject('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...body.matchAll(/<loc>https:\/\/foyer\.example\.com([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(listed).toEqual([
    '/',
    '/login',
    '/login/x',
    '/reset',
    '/trial',
    '/register/solo/monthly',
    '/register/solo/annual',
    '/register/agency/monthly',
    '/register/agency/annual',
  ])
  expect(listed.filter((path) => findPathRule(path)?.rule.who !== 'anyone')).toEqual([])
})

test('security.txt names a contact and expires within a year', async () => {
  const { body, headers } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Contact: mailto:hello@example.com\n')
  expect(body).toContain('Canonical: https://foyer.example.com/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})
