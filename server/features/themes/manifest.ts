import type { FastifyInstance } from 'fastify'
import { isDefaultColor } from '#contract/domain/colors.ts'
import { home } from '#contract/domain/paths.ts'
import { Id } from '#contract/domain/ids.ts'
import { productName } from '#contract/texts/common.ts'
import { findPerson } from '#server/features/access/index.ts'
import { measureThemeLogos } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import { findTheme } from './queries.ts'

/** The ground of the light scheme, as in web/index.html. */
const GROUND = '#f8f7f5'

/** Each fills its square, with what matters in the middle, so that a system can cut it into any form. */
const icons = [192, 512].flatMap((size) =>
  ['any', 'maskable'].map((purpose) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
)

const own = {
  id: '/',
  name: productName,
  short_name: productName,
  description: `${productName} is where an agency and its clients work together.`,
  start_url: home,
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  icons,
}

type Manifest = typeof own

/** With the agency's name, color and logos; Foyer's own for an unknown workspace. */
async function manifestOf(parts: Parts, workspace: string): Promise<Manifest> {
  const db = parts.db.forWorkspace(workspace)
  const name = (await findPerson(db, workspace))?.business_name
  if (name === undefined) return own
  const color = (await findTheme(db))?.primary_color
  const logos = await measureThemeLogos(db, parts)
  return {
    ...own,
    name,
    short_name: name,
    theme_color: color === undefined || isDefaultColor(color) ? GROUND : color,
    icons: [
      ...logos.map(({ location, type, width, height }) => ({
        src: location,
        sizes: `${width}x${height}`,
        type,
        purpose: 'any',
      })),
      ...icons,
    ],
  }
}

/** What a system needs to install the app (decision 27). */
export function manifestRoute(app: FastifyInstance, parts: Parts): void {
  app.get<{ Querystring: { workspace?: unknown } }>('/manifest.webmanifest', async ({ query }, reply) => {
    const { data: workspace } = Id.safeParse(query.workspace)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(workspace === undefined ? own : await manifestOf(parts, workspace)))
  })
}
