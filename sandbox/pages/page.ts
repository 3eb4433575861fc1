import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { productName } from '#contract/texts/common.ts'
import { texts } from '../texts.ts'
import { html, type Markup } from './html.ts'

/** Inter, as the product has it; read when it is asked for, because a production installation does without it. */
const font = new URL(
  '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
)
const stylesheet = readFileSync(new URL('sandbox.css', import.meta.url), 'utf8')

type Page = { title: string; body: Markup; wide?: boolean; status?: number; policy?: string }

/** Allows no script, no style of its own, and forms only to this origin. A page names its additional sources. */
export function policyOf({ formTargets = [], more = '' }: { formTargets?: string[]; more?: string } = {}): string {
  const forms = ["'self'", ...formTargets].join(' ')
  const style = more.includes('style-src') ? '' : `style-src 'self'; `
  return `default-src 'none'; font-src 'self'; ${style}form-action ${forms}; base-uri 'none'; frame-ancestors 'none'${more && `; ${more}`}`
}

export function sendPage(reply: FastifyReply, { title, body, wide, status = 200, policy = policyOf() }: Page) {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/assets/sandbox.css" />
      </head>
      <body>
        <main class="${wide ? 'wide' : 'narrow'}">
          <p class="product"><img src="/logo.svg" alt="" width="28" height="28" />${productName}</p>
          ${body}
          <p class="notice">${texts.notice}</p>
        </main>
      </body>
    </html>`
  return (
    reply
      .status(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', `${policy}; img-src 'self' data:`)
      .header('cache-control', 'no-store')
      // With `no-referrer` a browser would send forms with `Origin: null`.
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .send(page.text)
  )
}

const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.localhost|.+\.test)$/

/** A name of a stranger that leads to this machine would let the stranger's page read the emails (DNS rebinding). */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook('onRequest', async ({ headers: { host = '' } }, reply) => {
    const { hostname } = new URL(URL.canParse(`http://${host}`) ? `http://${host}` : 'http://none.invalid')
    if (LOCAL.test(hostname) || hostname === new URL(publicUrl()).hostname) return undefined
    return sendErrorPage(reply, { ...texts.otherHost, link: { href: publicUrl(), label: publicUrl() }, status: 421 })
  })
}

type ErrorPage = { title: string; hint: string; link: { href: string; label: string }; status: number }

/** A page that explains an error and links onward. */
export function sendErrorPage(reply: FastifyReply, { title, hint, link, status }: ErrorPage) {
  const body = html`<section class="card center">
    <h1>${title}</h1>
    <p class="quiet">${hint}</p>
    <p><a class="button" href="${link.href}">${link.label}</a></p>
  </section>`
  return sendPage(reply, { title, body, status })
}

export function serveAssets(app: FastifyInstance): void {
  app.get('/sandbox/assets/sandbox.css', (_request, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(stylesheet),
  )
  app.get('/sandbox/assets/inter.woff2', async (_request, reply) =>
    reply
      .header('content-type', 'font/woff2')
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .send(await readFile(font)),
  )
}

/** PostgreSQL text cannot contain NUL, so no stored name has one. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.includes('%00')) reply.callNotFound()
  })
}

/** Parses posted forms inside one encapsulated part of the app, independently of the app's own parsers. */
export function readForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type)
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  )
}

/** One field of a posted form, without NULs; empty when it is missing. */
export const field = (body: unknown, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '').replaceAll('\0', '').slice(0, 200) : ''
