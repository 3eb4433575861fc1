import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultColor } from '#contract/domain/colors.ts'
import { inviteClient } from '#contract/invitations.ts'
import { updateTheme } from '#contract/themes.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { findSender } from './send-email.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const colors = {
  primary_color: '#1a4fd6',
  accent_color: '#0a0',
  primary_text_color: '#fff',
  accent_text_color: '#000',
}

/** As a logo is stored. */
const png = await sharp(samples.png).png().toBuffer()
async function logo(manager: Person, name: string) {
  const { filename, location } = await world.upload(manager, { name, bytes: png })
  return { filename, location }
}
const keep = async (manager: Person, logos: object) =>
  expect((await world.call(updateTheme, { body: { colors, ...logos } }, manager.token)).status).toBe(200)

test('[SET-7] an email carries the workspace’s color and its large logo, which is public', async () => {
  const manager = await world.manager()
  await keep(manager, {
    thumbnail_logo: await logo(manager, 'small.png'),
    homepage_logo: await logo(manager, 'large.png'),
  })
  await world.call(inviteClient, { body: { email: 'logo@example.com' } }, manager.token)
  await world.runJobs()
  const html = world.emails().find(({ to }) => to === 'logo@example.com')?.html ?? ''
  expect(html).toContain(colors.primary_color)
  const shown = /<img src="http:\/\/foyer\.test([^"]+)"/.exec(html)?.[1]?.replaceAll('&#38;', '&') ?? 'none'
  expect(shown).toContain('large.png')
  const { statusCode, headers, rawPayload } = await world.app.server.inject({ url: shown })
  expect(statusCode).toBe(200)
  // A webmail page is another site.
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(rawPayload.equals(png)).toBe(true)
})

test('[SET-7] the small logo replaces a missing large one, the name replaces both, and a deleted workspace has nothing', async () => {
  const manager = await world.manager()
  const workspace = manager.workspace
  expect(await findSender(world.parts, workspace)).toEqual({ business: 'Harbour Agency', color: defaultColor })
  await keep(manager, { thumbnail_logo: await logo(manager, 'small.png') })
  expect((await findSender(world.parts, workspace))?.logo).toMatch(/^http:\/\/foyer\.test\/.*small\.png/)
  expect(await findSender(world.parts, '01900000-0000-7000-8000-00000000dead')).toBeUndefined()
})
