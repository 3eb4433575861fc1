import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths, straightIn } from '#contract/domain/paths.ts'
import { plans } from '#contract/domain/plans.ts'
import { contactOf } from '../push.ts'

type Site = { publicUrl: string; email: { from: string } }

/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_DAYS = 180
const DAY_MS = 86_400_000

/** The files that search engines and security researchers ask for. */
export function siteFiles(app: FastifyInstance, { publicUrl, email }: Site): void {
  app.get('/robots.txt', (_request, reply) => sendText(reply, robots(publicUrl)))
  app.get('/.well-known/security.txt', (_request, reply) => sendText(reply, securityText(publicUrl, email.from)))
  app.get('/sitemap.xml', (_request, reply) =>
    cachedForAnHour(reply).type('application/xml; charset=utf-8').send(sitemap(publicUrl)),
  )
}

const cachedForAnHour = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600')

const sendText = (reply: FastifyReply, text: string) =>
  cachedForAnHour(reply).type('text/plain; charset=utf-8').send(text)

/** Pages that anyone can find without a link of their own. */
const publicPages: readonly string[] = [
  ...paths
    .filter(({ path, who }) => who === 'anyone' && !path.includes(':') && path !== straightIn)
    .map(({ path }) => path),
  ...plans.filter(({ term }) => term !== 'daily').map(({ tier, term }) => `/register/${tier}/${term}`),
]

/** Pages for signed-in people, and those of links with a secret. A rule covers every address that begins with it. */
function disallowedPrefixes(): string[] {
  const prefixes = paths
    .filter(
      ({ path, who }) => who !== 'anyone' || path === straightIn || (path.includes(':') && !path.includes(':package')),
    )
    .map(({ path }) => path.replace(/:.*/, ''))
  return [...new Set(prefixes)].filter(
    (prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)),
  )
}

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...['/api/', ...disallowedPrefixes()].map((prefix) => `Disallow: ${prefix}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const sitemap = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const securityText = (publicUrl: string, from: string): string =>
  [
    `Contact: ${contactOf(from)}`,
    `Expires: ${new Date(Date.now() + SECURITY_TXT_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
