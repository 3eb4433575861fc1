import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { findPathRule, home, isAppPath, landingPaths } from '#contract/domain/paths.ts'
import { mendAddress } from '#contract/domain/link-address.ts'
import { firstCalls } from '#contract/first-calls.ts'
import type { PageFiles } from '#contract/web-pages.ts'
import type { Config } from '../config/config.ts'
import { type Rendered, type Rendering, renderedPages, VERSION_HEADER } from './rendered-pages.ts'
import { pagePolicy } from './security-headers.ts'

/** The build's placeholder for the nonce of an answer (`html.cspNonce` of vite.config.ts). */
const NONCE_PLACEHOLDER = '__NONCE__'
/** Where web/index.html says what the landing page offers besides the log-in. */
const OFFERS_PLACEHOLDER = '__OFFERS__'
/** Where web/index.html says where the operator's own pages are. */
const OPERATOR_PLACEHOLDER = '__OPERATOR__'

/** Where web/index.html says which files and answers its page needs first. */
const FIRST_PLACEHOLDER = '__FIRST__'

/** Where web/index.html names its build. */
const VERSION_PLACEHOLDER = '__VERSION__'

/** Of the stand-ins, where they run (OPS-2). */
export type Offer = 'demo' | 'mail'

type WebAppOptions = {
  offers?: readonly Offer[] | undefined
  operatorPages?: Config['operatorPages']
  /** Without it every page is rendered by the browser. */
  rendering?: Rendering
}

/** The service worker fetches this origin's files. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Addresses that are never a page of the web app: there an unknown one is a problem, not the not-found page. */
const NO_PAGES = /^\/(?:api|assets|\.well-known|sandbox|socket\.io|healthz|readyz|metrics)(?:[/?]|$)/

const NOT_BUILT = 'The web app is not built. Run npm start, which builds it.\n'

/** Serves the built web app from `folder`: its files, and for every other address its one page: with 404 where the app has no page. */
export async function webApp(
  app: FastifyInstance,
  folder: string,
  { offers = [], operatorPages = {}, rendering }: WebAppOptions = {},
): Promise<void> {
  const page = readPage(folder)
    ?.replace(OFFERS_PLACEHOLDER, offers.join(' '))
    .replace(OPERATOR_PLACEHOLDER, () => attributeOf(operatorPages))
  const files = readPageFiles(folder)
  const metas = { 'foyer-offers': offers.join(' '), 'foyer-operator': JSON.stringify(operatorPages) }
  const render = rendering && page !== undefined && (await renderedPages(app, folder, { ...rendering, metas }))
  const template = withoutFiles(page ?? '')
  const version = createHash('sha256')
    .update(`${page} ${JSON.stringify(files)}`)
    .digest('base64url')
    .slice(0, 12)
  if (page !== undefined) {
    await serveFiles(app, folder)
    app.addHook('onRequest', (request, reply, next) => {
      if (request.url.startsWith('/api/')) reply.header(VERSION_HEADER, version)
      next()
    })
  }

  app.get('/*', async (request, reply) => {
    if (NO_PAGES.test(request.url)) return reply.callNotFound()
    if (page === undefined)
      return reply.code(503).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(NOT_BUILT)
    const right = mendAddress(request.url)
    if (right !== undefined) return reply.header('cache-control', 'no-store').redirect(right, 302)
    const rendered = render ? await render(request) : undefined
    if (!rendered && mayKeep(request.url)) reply.header(VERSION_HEADER, version)
    const nonce = randomBytes(16).toString('base64url')
    const first = firstOf(request.url, files, rendered?.served.modules)
    // Before the content, which may contain anything.
    const html = (rendered ? template.html : page)
      .replaceAll(NONCE_PLACEHOLDER, nonce)
      .replace(VERSION_PLACEHOLDER, version)
      .replace(FIRST_PLACEHOLDER, () => attributeOf({ ...first, main: rendered ? template.scripts : [] }))
    const { styles } = first.logIn && rendered?.person === '' ? first.logIn : first.page
    return reply
      .code(isAppPath(request.url) ? 200 : 404)
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store') // each page has its own nonce
      .type('text/html; charset=utf-8')
      .send(rendered ? withContent(html, rendered, [...template.styles, ...styles], nonce) : html)
  })
}

/** Addresses that contain no secret: a browser may keep their page (web/public/service-worker.js). */
function mayKeep(url: string): boolean {
  const pathname = url.split('?')[0] ?? ''
  const rule = findPathRule(pathname)?.rule
  return landingPaths.includes(pathname) || (rule !== undefined && rule.who !== 'anyone')
}

/** Names of assets change with their content, so a browser never asks for one twice; the other files it asks about. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false, // one route a file: an unknown one falls through to the page or the problem
    globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const immutable = /[\\/]assets[\\/]/.test(file)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (file.includes('service-worker.js')) reply.header('content-security-policy', WORKER_POLICY)
    },
  })
}

/** For the page's first script (web/entry/first-paint.js), as the value of an attribute. */
function firstOf(url: string, files: PageFiles | undefined, modules: readonly string[] = []) {
  const pathname = url.split('?')[0] ?? ''
  const landing = landingPaths.includes(pathname)
  const rule = findPathRule(landing ? home : pathname)?.rule
  const page = rule && files?.pages[rule.path]
  const needed = [page, ...modules.map((module) => files?.modules[module])].flatMap((assets) => assets ?? [])
  return {
    page: {
      scripts: [...new Set(needed.flatMap(({ scripts }) => scripts))],
      styles: [...new Set(needed.flatMap(({ styles }) => styles))],
    },
    // What a stranger gets there. Pages for anyone have no other.
    logIn: landing || (rule !== undefined && rule.who !== 'anyone') ? files?.logIn : undefined,
    calls: firstCalls(pathname),
  }
}

const attributeOf = (value: object) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function readPageFiles(folder: string): PageFiles | undefined {
  const text = readFrom(join(folder, '.vite', 'pages.json'))
  return text === undefined ? undefined : (JSON.parse(text) as PageFiles) // written by bin/vite/first-page.ts
}

/** The page without its scripts and styles: with content, the styles are in its head and the scripts are loaded after the first paint. */
function withoutFiles(page: string): { html: string; scripts: string[]; styles: string[] } {
  const script = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
  const style = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g
  const addressesOf = (element: RegExp) => [...page.matchAll(element)].map(([, address = '']) => address)
  return {
    html: page.replaceAll(script, '').replaceAll(style, ''),
    scripts: addressesOf(script),
    styles: addressesOf(style),
  }
}

/**
 * The content security policy allows no style attributes in HTML: `foyer-styles` has them until this script, which comes with the
 * last part of the page, may set them. The first script takes the mark off a page that was rendered for somebody else: it is thrown
 * away before it is drawn.
 */
const AFTER_CONTENT = `if ('served' in document.documentElement.dataset) {
  const styles = document.getElementById('foyer-styles')
  for (const e of document.querySelectorAll('[data-style]'))
    e.style.cssText = styles.sheet.cssRules[e.dataset.style]?.style.cssText ?? e.dataset.style
  styles.remove()
} else {
  for (const id of ['root', 'foyer-served', 'foyer-colors', 'foyer-styles']) document.getElementById(id).replaceChildren()
  delete document.documentElement.dataset.notTheirs
}`

/** Nothing that could end the rule it stands in, or hide the next one. */
const isPlainStyle = (style: string) =>
  /^(?:[\w\s:;#%().,+*-]|\/(?!\*))+$/.test(style) && style.split('(').length === style.split(')').length

/** Moves the style attributes into a style sheet, one rule for each of them: `data-style` is its number. */
function withoutStyleAttributes(html: string): { content: string; css: string } {
  const styles = new Map<string, number>()
  const content = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!isPlainStyle(style)) return ` data-style="${style}"`
    if (!styles.has(style)) styles.set(style, styles.size)
    return ` data-style="${styles.get(style)}"`
  })
  const rules = [...styles].map(([style, number]) => `#root [data-style="${number}"]{${style}}`)
  return { content, css: rules.join('') }
}

/** Puts a rendered page into the HTML (decision 69). */
function withContent(
  page: string,
  { html, title, css, served, person }: Rendered,
  styles: string[],
  nonce: string,
): string {
  const links = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join('')
  const colors = `<style id="foyer-colors" nonce="${nonce}">${css}</style>`
  const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? []
  const { content, css: styleRules } = withoutStyleAttributes(html.slice(preloads.length))
  const inline = `<style id="foyer-styles" nonce="${nonce}">${styleRules}</style>`
  const data = JSON.stringify(served).replaceAll('<', '\\u003c')
  const body =
    `<div id="root">${content}</div><script type="application/json" id="foyer-served">${data}</script>` +
    `<script nonce="${nonce}">${AFTER_CONTENT}</script>`
  return page
    .replace('<html lang="en"', () => `<html lang="en" data-served="${person}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${preloads}${links}${colors}${inline}</head>`)
    .replace('<div id="root"></div>', () => body)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const readPage = (folder: string) => readFrom(join(folder, 'index.html'))

function readFrom(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
