import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxLogoBytes, type UploadedFile } from '#contract/files.ts'
import { themeTexts } from '#contract/texts/themes.ts'
import { createTheme, showTheme, type Theme, updateTheme } from '#contract/themes.ts'
import { samples } from '#server/testing/sample-files.ts'
import { recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const defaults = {
  primary_color: '#ddd',
  accent_color: '#ddd',
  primary_text_color: '#ddd',
  accent_text_color: '#ddd',
  thumbnail_logo: null,
  homepage_logo: null,
}
const colors = {
  primary_color: '#1a4fd6',
  accent_color: '#0a0',
  primary_text_color: '#FFF',
  accent_text_color: '#000000',
}
const themeOf = (managerId: string) => world.call(showTheme, { params: { managerId } })
const create = (who: Person, user_id = who.id) => world.call(createTheme, { body: { user_id } }, who.token)
const update = (who: Person, body: object) =>
  // Invalid bodies are sent on purpose.
  world.call(updateTheme, { body: body as { colors: typeof colors } }, who.token)

describe('showing a theme', () => {
  test('[SHELL-3] a workspace without a theme shows the default: #ddd and the product’s own logo', async () => {
    const manager = await world.manager()
    expect(await themeOf(manager.id)).toMatchObject({ status: 200, body: defaults })
  })

  test('any caller can see the theme, with the same contents', async () => {
    const manager = await world.manager({ tier: null })
    await create(manager)
    expect((await themeOf(manager.id)).body).toEqual(defaults)
  })

  test('an unknown manager, a client and an invalid id answer 404', async () => {
    const client = await world.client(await world.manager())
    for (const id of [client.id, '01900000-0000-7000-8000-00000000dead', 'no-such-id', "' or true --"]) {
      expect(await themeOf(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })
})

describe('creating a theme', () => {
  test('creating a theme again returns the same theme', async () => {
    const manager = await world.manager({ tier: null })
    expect(await create(manager)).toMatchObject({ status: 201, body: defaults })
    expect(await create(manager)).toMatchObject({ status: 200, body: defaults })
  })

  test('two simultaneous calls create one theme', async () => {
    const manager = await world.manager()
    const answers = await Promise.all([create(manager), create(manager), create(manager)])
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2)
  })

  test('creating a theme leaves an existing one unchanged', async () => {
    const manager = await world.manager()
    await update(manager, { colors })
    expect(await create(manager)).toMatchObject({ status: 200, body: colors })
  })

  test('only the Manager can create a theme, and only for their own workspace', async () => {
    const manager = await world.manager()
    const other = await world.manager()
    expect(await create(manager, other.id)).toMatchObject({ status: 403, body: { code: 'not_yours' } })
    expect((await create(await world.client(manager), manager.id)).status).toBe(403)
    expect((await create(await world.employee(manager), manager.id)).status).toBe(403)
    expect((await world.call(createTheme, { body: { user_id: manager.id } })).status).toBe(401)
  })
})

describe('changing a theme', () => {
  test('a changed theme is visible to all', async () => {
    const manager = await world.manager()
    const other = await world.manager()
    expect(await update(manager, { colors })).toMatchObject({ status: 200, body: { ...defaults, ...colors } })
    expect((await themeOf(manager.id)).body).toEqual({ ...defaults, ...colors })
    expect((await themeOf(other.id)).body).toEqual(defaults)
  })

  test('only Managers on agency can change the theme', async () => {
    const agency = await world.manager()
    expect((await update(await world.manager({ tier: 'solo' }), { colors })).status).toBe(403)
    expect((await update(await world.client(agency), { colors })).status).toBe(403)
    expect((await update(await world.employee(agency), { colors })).status).toBe(403)
    expect((await world.call(updateTheme, { body: { colors } })).status).toBe(401)
  })

  test('a color without a # answers 422 with a text and changes nothing', async () => {
    const manager = await world.manager()
    const message = 'Invalid color code. Please start with a #'
    const answer = await update(manager, { colors: { ...colors, accent_color: '1a4fd6' } })
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: message, errors: [{ path: 'colors.accent_color', message }] },
    })
    expect((await themeOf(manager.id)).body).toEqual(defaults)
  })

  test('a logo that was never uploaded answers 422; null removes the logo', async () => {
    const manager = await world.manager()
    const thumbnail_logo = { filename: 'logo.png', location: 'http://foyer.test/files/x' }
    expect(await update(manager, { colors, thumbnail_logo })).toMatchObject({
      status: 422,
      body: { code: 'unknown_file' },
    })
    expect((await themeOf(manager.id)).body).toEqual(defaults)
    expect((await update(manager, { colors, thumbnail_logo: null, homepage_logo: null })).status).toBe(200)
  })

  test('a color that is a fragment of CSS is rejected', async () => {
    const manager = await world.manager()
    for (const primary_color of ['red;}body{background:url(//x)}', '#fff;a:b', 'url(#1)', '#ff\n', 'javascript:1']) {
      expect((await update(manager, { colors: { ...colors, primary_color } })).status).toBe(422)
    }
    expect((await themeOf(manager.id)).body).toEqual(defaults)
  })

  test('missing and misspelled fields are named in the error', async () => {
    const manager = await world.manager()
    expect(await update(manager, { colors: { ...colors, primary_color: undefined } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'colors.primary_color' }] },
    })
    expect(await update(manager, { colors, color: 1 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'color' }] },
    })
  })
})

describe('[SET-7] a logo', () => {
  const png = (person: Person, name = 'logo.png') => world.upload(person, { name, bytes: samples.png })
  const bodyOf = ({ filename, location }: UploadedFile) => ({ filename, location })
  const statusOf = async (url: string | undefined) => (await world.app.server.inject({ url: url ?? '/' })).statusCode

  test('any caller can load the logo by a permanent link while it is the logo', async () => {
    const manager = await world.manager()
    const [first, second] = [await png(manager, 'first.png'), await png(manager, 'second.png')]
    await update(manager, { colors, thumbnail_logo: bodyOf(first), homepage_logo: bodyOf(second) })
    const theme = (await themeOf(manager.id)).body as Theme // answers 200 above
    expect(theme.thumbnail_logo?.filename).toBe('first.png')
    expect(theme.thumbnail_logo?.location).not.toContain('expires')
    const shown = [theme.thumbnail_logo?.location, theme.homepage_logo?.location]
    expect(await Promise.all(shown.map(statusOf))).toEqual([200, 200])
    await update(manager, { colors, homepage_logo: null })
    expect(await Promise.all(shown.map(statusOf))).toEqual([200, 404])
    await update(manager, { colors, thumbnail_logo: theme.homepage_logo })
    expect(await Promise.all(shown.map(statusOf))).toEqual([404, 200])
    expect((await themeOf(manager.id)).body).toMatchObject({ homepage_logo: null })
  })

  test('a logo can be sent back in the form of the answer', async () => {
    const manager = await world.manager()
    const thumbnail_logo = bodyOf(await png(manager))
    const kept = (await update(manager, { colors, thumbnail_logo })).body as Theme // answers 200
    expect(await update(manager, { colors, thumbnail_logo: kept.thumbnail_logo })).toMatchObject({
      status: 200,
      body: { thumbnail_logo: kept.thumbnail_logo },
    })
  })

  test('a public link opens nothing but a logo', async () => {
    const manager = await world.manager()
    const { _id, filename } = await png(manager)
    const location = world.parts.fileLinks.publicLinkTo({ workspace: manager.workspace, id: _id, name: filename })
    expect(await statusOf(location)).toBe(404)
  })

  test.each([
    ['a script', 'logo.png', samples.html],
    ['an SVG with a script', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a document', 'logo.jpg', samples.pdf],
  ])('a logo that is %s is rejected whatever its name, and nothing changes', async (_what, name, bytes) => {
    const manager = await world.manager()
    const thumbnail_logo = bodyOf(await world.upload(manager, { name, bytes }))
    expect(await update(manager, { colors, thumbnail_logo })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'thumbnail_logo', message: themeTexts.notPicture }] },
    })
    expect((await themeOf(manager.id)).body).toEqual(defaults)
  })

  test('a logo that is too large for every visitor is rejected', async () => {
    const manager = await world.manager()
    const bytes = Buffer.concat([samples.png, Buffer.alloc(maxLogoBytes)])
    const thumbnail_logo = bodyOf(await world.upload(manager, { name: 'large.png', bytes }))
    expect(await update(manager, { colors, thumbnail_logo })).toMatchObject({
      status: 422,
      body: { detail: themeTexts.tooLarge },
    })
  })

  test('a file of another workspace, of a client, or a deleted one answers 422', async () => {
    const manager = await world.manager()
    const others = [await png(await world.manager()), await png(await world.client(manager))]
    for (const file of others) {
      expect(await update(manager, { colors, thumbnail_logo: bodyOf(file) })).toMatchObject({
        status: 422,
        body: { code: 'unknown_file' },
      })
    }
  })
})

test('[SET-7] changing the theme publishes an event to the workspace and records an audit event', async () => {
  const { manager, client } = await world.agency()
  const stranger = await world.manager()
  const address = await world.listen()
  const [page, other] = [await connectSocket(address, client), await connectSocket(address, stranger)]
  const [heard, unheard] = [await recordEvents(page, 'theme'), await recordEvents(other, 'theme')]
  const { body } = await update(manager, { colors })
  await expect.poll(() => heard.takeEvents()).toEqual([[`theme ${manager.id}`, body]])
  expect(await unheard.takeEvents()).toEqual([])
  expect(
    await world.database.db.forWorkspace(manager.workspace).read.selectFrom('audit_entries').select('action').execute(),
  ).toEqual([{ action: 'theme.changed' }])
  page.disconnect()
  other.disconnect()
})

describe('the manifest', () => {
  const manifestOf = async (query = '') => {
    const answer = await world.app.server.inject({ url: `/manifest.webmanifest${query}` })
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    return answer.json<{ name: string; theme_color: string; icons: { src: string; sizes: string }[] }>()
  }

  test('names Foyer with its icons, also for an unknown workspace and a malformed id', async () => {
    const own = await manifestOf()
    expect(own).toMatchObject({ name: 'Foyer', start_url: '/dashboard', display: 'standalone' })
    expect(own.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '192x192', '512x512', '512x512'])
    for (const id of ['01900000-0000-7000-8000-00000000dead', 'x', ''])
      expect(await manifestOf(`?workspace=${id}`)).toEqual(own)
  })

  test('names the agency in its color, and begins with its logo in its true size', async () => {
    const manager = await world.manager()
    const before = await manifestOf(`?workspace=${manager.id}`)
    expect(before).toMatchObject({ name: 'Harbour Agency', theme_color: '#f8f7f5' })
    const { filename, location } = await world.upload(manager, { name: 'logo.png', bytes: samples.png })
    await update(manager, { colors, thumbnail_logo: { filename, location } })
    const { theme_color, icons } = await manifestOf(`?workspace=${manager.id}`)
    expect(theme_color).toBe(colors.primary_color)
    expect(icons).toHaveLength(before.icons.length + 1)
    expect(icons[0]).toMatchObject({ type: 'image/png', sizes: '1x1' })
    expect((await world.app.server.inject({ url: icons[0]?.src ?? '' })).headers['content-type']).toBe('image/png')
  })

  test('reads no large logo, as anybody may ask for it', async () => {
    const manager = await world.manager()
    const bytes = await sharp(randomBytes(1024 * 512 * 3), { raw: { width: 1024, height: 512, channels: 3 } })
      .png()
      .toBuffer()
    const { filename, location } = await world.upload(manager, { name: 'logo.png', bytes })
    await update(manager, { colors, thumbnail_logo: { filename, location } })
    expect((await manifestOf(`?workspace=${manager.id}`)).icons).toHaveLength(4)
  })
})

describe('[SHELL-12] a change of colors that names what it began with', () => {
  const red = { ...colors, accent_color: '#f00' }

  test.each([
    ['primary_color', '#111111'],
    ['primary_text_color', '#222222'],
    ['accent_text_color', '#333333'],
  ])('leaves the %s that another device changed', async (name, color) => {
    const manager = await world.manager()
    await update(manager, { colors: { ...colors, [name]: color } })
    expect((await update(manager, { colors: red, before: colors })).status).toBe(200)
    expect((await themeOf(manager.id)).body).toMatchObject({ ...red, [name]: color })
  })

  test('is refused for the color that another device changed too, and says which it is', async () => {
    const manager = await world.manager()
    await update(manager, { colors: { ...colors, accent_color: '#0000ff' } })
    expect(await update(manager, { colors: red, before: colors })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', errors: [{ path: 'colors.accent_color', stored: '#0000ff' }] },
    })
    expect((await themeOf(manager.id)).body).toMatchObject({ accent_color: '#0000ff' })
  })
})
