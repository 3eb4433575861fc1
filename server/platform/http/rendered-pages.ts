import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findPathRule, landingPaths } from '#contract/domain/paths.ts'
import { isTimeZone } from '#contract/domain/local-time.ts'
import type { Visit } from '#contract/web-pages.ts'
import type { SessionTokens } from '../crypto/session-tokens.ts'
import { networkOf } from '../limits/limits.ts'
import { cookieName, readCookie, setCookie } from './headers.ts'

/** web/entry/pages/render-page.tsx, built by vite.pages.config.ts. */
type Pages = {
  renderPage: (visit: Visit) => Promise<RenderedPage | undefined>
  renderLogIn: (visit: Visit) => Promise<RenderedPage>
}
/** `served` is what the browser needs to hydrate the page; `modules` those whose files it needs besides the page's. */
type RenderedPage = { html: string; title: string; css: string; served: { modules?: readonly string[] } }

/** A page, and the id of the person whom it shows; empty for a stranger's. */
export type Rendered = RenderedPage & { person: string }

/** The tokens of the API, and those of the cookie with which a browser asks for pages. */
export type PageTokens = { tokens: SessionTokens; pageTokens: SessionTokens; https: boolean }
/** `patienceMs`: as long is a render waited for; then the page is sent without content. */
export type Rendering = PageTokens & { patienceMs?: number | undefined }
type RenderOptions = Rendering & { metas: Readonly<Record<string, string>> }

/** The build of the page, on it and on every answer of a call. */
export const VERSION_HEADER = 'foyer-version'

/** A request with this header gets the page without content: those of the service worker, tests and measurements. */
const SHELL_HEADER = 'foyer-shell'
export const PAGE_COOKIE = 'foyer-page'
/** Written by web/lib/loading/keep-reader.ts: time zone, language, width of the window, whether it is touched. */
const READER_COOKIE = 'foyer-reader'
/** It opens nothing without its session, which ends earlier. */
const COOKIE_SECONDS = 30 * 86_400
/** For the calls of one page. */
const TOKEN_MS = 60_000
const PATIENCE_MS = 500
const MOST_AT_A_TIME = 8
const MOST_OF_PERSON = 2
/** Of strangers from there. */
const MOST_OF_NETWORK = 6

/**
 * Renders the first page of a visit out of the web app's own components (decision 69). Undefined where that is not possible: the
 * browser then renders it, as it does every later page.
 */
export async function renderedPages(
  app: FastifyInstance,
  folder: string,
  options: RenderOptions,
): Promise<(request: FastifyRequest) => Promise<Rendered | undefined>> {
  const built = join(folder, '..', 'dist-pages', 'main.mjs')
  if (!existsSync(built)) return async () => undefined
  const pages = (await import(pathToFileURL(built).href)) as Pages // that module's exports
  const underWay = new Map<string, number>()
  const count = (caller: string, by: number) => {
    const now = (underWay.get(caller) ?? 0) + by
    if (now > 0) underWay.set(caller, now)
    else underWay.delete(caller)
  }

  return async (request) => {
    const rule = findPathRule(request.url.split('?')[0] ?? '')?.rule
    if (!rule || request.headers[SHELL_HEADER] !== undefined) return undefined
    const claims = await options.pageTokens.verify(readCookie(request, cookieName(PAGE_COOKIE, options.https)) ?? '')
    const isLogIn = landingPaths.includes(rule.path)
    if (claims && isLogIn) return undefined
    const token = claims && (await options.tokens.sign(claims, new Date(Date.now() + TOKEN_MS)))
    const [caller, most] = claims ? [claims.id, MOST_OF_PERSON] : [networkOf(request.ip), MOST_OF_NETWORK]
    const all = underWay.values().reduce((sum, some) => sum + some, 0)
    if (all >= MOST_AT_A_TIME || (underWay.get(caller) ?? 0) >= most) return undefined
    count(caller, 1)
    const visit = { ...visitOf(request, options), token, ask: askOf(app, request) }
    const isStrangers = claims === undefined && (isLogIn || rule.who !== 'anyone')
    const page = (isStrangers ? pages.renderLogIn(visit) : pages.renderPage(visit))
      .then((rendered) => rendered && { ...rendered, person: claims?.id ?? '' })
      .catch((error: unknown) => {
        request.log.warn({ err: error, page: rule.path }, 'a page could not be rendered: the browser renders it')
        return undefined
      })
      .finally(() => count(caller, -1))
    return Promise.race([page, patience(options.patienceMs)])
  }
}

/** Sets the cookie of pages with each answer that contains a session token. No call accepts it, and no script can read it. */
export function keepPageCookie(app: FastifyInstance, { tokens, pageTokens, https }: PageTokens): void {
  app.addHook('preSerialization', async (_request, reply, payload: unknown) => {
    const token = typeof payload === 'object' && payload !== null && 'token' in payload ? payload.token : undefined
    const claims = typeof token === 'string' ? await tokens.verify(token) : undefined
    if (!claims || claims.view !== undefined || claims.download !== undefined) return payload
    const value = await pageTokens.sign(claims, new Date(Date.now() + COOKIE_SECONDS * 1000))
    setCookie(reply, { name: PAGE_COOKIE, value, seconds: COOKIE_SECONDS, https, sameSite: 'Lax' })
    return payload
  })
}

function visitOf(request: FastifyRequest, { metas }: RenderOptions): Omit<Visit, 'token' | 'ask'> {
  const { 'user-agent': userAgent = '', 'accept-language': languages = '' } = request.headers
  const isMobile = request.headers['sec-ch-ua-mobile'] === '?1' || /Mobi/.test(userAgent)
  const [zone = '', language = '', width, touch] = decoded(readCookie(request, READER_COOKIE)).split(' ')
  return {
    url: request.url,
    userAgent,
    language: isLanguage(language) ? language : (languages.split(/[,;]/)[0] ?? ''),
    timeZone: isTimeZone(zone) ? zone : 'UTC',
    width: Number(width) || (isMobile ? 390 : 1280),
    touch: touch === undefined ? isMobile : touch === '1',
    metas,
  }
}

const isLanguage = (text: string) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text)

function decoded(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    return ''
  }
}

/** Calls go the way of every other call, with its limits, rights and log. */
const askOf = (app: FastifyInstance, { headers, socket }: FastifyRequest): Visit['ask'] => {
  const { 'user-agent': userAgent, 'x-forwarded-for': forwarded } = headers
  const kept = { ...(userAgent && { 'user-agent': userAgent }), ...(forwarded && { 'x-forwarded-for': forwarded }) }
  return async (url, token) => {
    const answer = await app.inject({
      method: 'GET',
      url,
      remoteAddress: socket.remoteAddress ?? '',
      headers: { ...kept, ...(token && { authorization: `Bearer ${token}` }), host: headers.host ?? '' },
    })
    const named = ['content-type', VERSION_HEADER].map((name) => [name, String(answer.headers[name])])
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.fromEntries(named),
    })
  }
}

const patience = (ms = PATIENCE_MS): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, undefined).unref())
