import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findPathRule, landingPaths } from '#contract/domain/paths.ts'
import { isTimeZone } from '#contract/domain/local-time.ts'
import { readCookie } from './headers.ts'

/** web/entry/pages/render-page.tsx, built by vite.pages.config.ts. */
type Pages = {
  renderPage: (visit: Visit) => Promise<RenderedPage | undefined>
  renderLogIn: (visit: Visit) => Promise<RenderedPage>
}
type Visit = {
  url: string
  userAgent: string
  language: string
  timeZone: string
  width: number
  touch: boolean
  metas: Readonly<Record<string, string>>
  ask: (address: string) => Promise<Response>
}
/** `served` is what the browser needs to hydrate the page. */
export type RenderedPage = { html: string; title: string; css: string; served: object }

/** A request with this header gets the page without content, for tests and measurements that compare the two. */
const SHELL_HEADER = 'foyer-shell'
/** Written by web/lib/loading/served-page.ts: time zone, language, width of the window, whether it is touched. */
const READER_COOKIE = 'foyer-reader'
/** A render that takes longer is not waited for: the page is sent without content. */
const PATIENCE_MS = 500
const MOST_AT_A_TIME = 8

/**
 * Renders a page that is for anyone, or the log-in, out of the web app's own components (decision 69). Undefined for every other page
 * and where that is not possible: the browser then renders it.
 */
export async function renderedPages(
  app: FastifyInstance,
  folder: string,
  metas: Readonly<Record<string, string>>,
): Promise<(request: FastifyRequest) => Promise<RenderedPage | undefined>> {
  const built = join(folder, '..', 'dist-pages', 'main.mjs')
  if (!existsSync(built)) return async () => undefined
  const pages = (await import(pathToFileURL(built).href)) as Pages // that module's exports
  let underWay = 0

  return async (request) => {
    const rule = findPathRule(request.url.split('?')[0] ?? '')?.rule
    if (rule?.who !== 'anyone' || request.headers[SHELL_HEADER] !== undefined || underWay >= MOST_AT_A_TIME)
      return undefined
    const visit = { ...visitOf(request), metas, ask: askOf(app, request) }
    underWay++
    const page = (landingPaths.includes(rule.path) ? pages.renderLogIn(visit) : pages.renderPage(visit))
      .catch((error: unknown) => {
        request.log.warn({ err: error, page: rule.path }, 'a page could not be rendered: the browser renders it')
        return undefined
      })
      .finally(() => underWay--)
    return Promise.race([page, patience()])
  }
}

function visitOf(request: FastifyRequest): Omit<Visit, 'metas' | 'ask'> {
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

/** Calls go the way of every other call, with its limits and its log. They are a stranger's. */
const askOf = (app: FastifyInstance, { headers, socket }: FastifyRequest): Visit['ask'] => {
  const { 'user-agent': userAgent, 'x-forwarded-for': forwarded } = headers
  const kept = { ...(userAgent && { 'user-agent': userAgent }), ...(forwarded && { 'x-forwarded-for': forwarded }) }
  return async (url) => {
    const answer = await app.inject({
      method: 'GET',
      url,
      remoteAddress: socket.remoteAddress ?? '',
      headers: { ...kept, host: headers.host ?? '' },
    })
    const type = String(answer.headers['content-type'])
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': type },
    })
  }
}

const patience = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined).unref())
