import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { themeTexts } from '#contract/texts/themes.ts'
import type { Theme } from '#contract/themes.ts'
import { colorsOf } from '../use-theme-draft.ts'
import { ThemePage } from './theme-page.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { mockUploads } from '#web/testing/mock-uploads.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))
afterEach(cleanup)

const kept: Theme = {
  primary_color: '#1a4fd6',
  accent_color: '#e8eefc',
  primary_text_color: '#ffffff',
  accent_text_color: '#111111',
  thumbnail_logo: null,
  homepage_logo: null,
}

function open(calls: Record<string, MockAnswer> = {}) {
  const asked = mockApi({
    'GET /api/themes/m1': () => kept,
    'GET /api/auth/me': () => ({ name: 'Jo', business_name: 'Brandt' }),
    ...calls,
  })
  renderInApp(<ThemePage />, '/settings/theme')
  return { changes: () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label })
const saveButton = () => screen.getByRole('button', { name: themeTexts.save })

async function type(label: string, color: string): Promise<void> {
  const input = await field(label)
  await userEvent.clear(input)
  if (color !== '') await userEvent.type(input, color)
}

/** Delays saves until the returned function is called. */
function holdSaves(): () => void {
  const network = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  globalThis.fetch = async (...asked) => {
    if (asked[1]?.method === 'PUT') await promise
    return network(...asked)
  }
  return resolve
}

test.each([
  ['', 'Please enter a valid hex color code'],
  ['1a4fd6', 'Invalid color code. Please start with a #'],
])('[SET-7] the color %j shows an error, stays typed and is not sent', async (color, text) => {
  const { changes } = open()
  await type(themeTexts.accent_color, color)
  await userEvent.click(saveButton())
  expect(await screen.findByText(text)).toBeTruthy()
  expect((await field(themeTexts.accent_color)).value).toBe(color)
  const focused = await field(themeTexts.accent_color)
  await expect.poll(() => document.activeElement).toBe(focused)
  expect(changes()).toEqual([])
})

test('[SET-7] [SHELL-12] a change shows in the preview before it is saved, and is saved with what it began with', async () => {
  const { changes } = open({
    'PUT /api/themes/update': ({ body }) => ({ ...kept, ...(body as { colors: object }).colors }),
  })
  await type(themeTexts.primary_color, '#0a0')
  const sample = screen.getAllByText(clientItemTexts.goOn)[0]?.closest<HTMLElement>('[aria-hidden]')
  expect(sample?.style.getPropertyValue('--sample-primary')).toBe('#0a0')
  await userEvent.click(saveButton())
  expect(await screen.findByText(themeTexts.saved)).toBeTruthy()
  const colors = colorsOf(kept)
  expect(changes()).toEqual([{ colors: { ...colors, primary_color: '#0a0' }, before: colors }])
  expect(saveButton()).toHaveProperty('disabled', true)
})

test('[SHELL-12] a color that another device changed meanwhile is shown, and mine is kept by saving again', async () => {
  const { changes } = open({
    'PUT /api/themes/update': ({ body }) => {
      const { before, colors } = body as Record<'before' | 'colors', { primary_color: string }> // the page's body
      const message = fieldTexts.changedMeanwhile('#00f')
      const errors = [{ path: 'colors.primary_color', message, stored: '#00f' }]
      return before.primary_color === '#00f'
        ? { ...kept, ...colors }
        : problemResponse('changed_meanwhile', 'Changed', { errors })
    },
  })
  await type(themeTexts.primary_color, '#0a0')
  await userEvent.click(saveButton())
  expect(await screen.findByText(fieldTexts.changedMeanwhile('#00f'))).toBeTruthy()
  expect((await field(themeTexts.primary_color)).value).toBe('#0a0')
  await userEvent.click(saveButton())
  expect(await screen.findByText(themeTexts.saved)).toBeTruthy()
  expect(changes().at(-1)).toMatchObject({ colors: { primary_color: '#0a0' }, before: { primary_color: '#00f' } })
})

test('[SET-7] [SHELL-6] a change during a save stays unsaved', async () => {
  const { changes } = open({
    'PUT /api/themes/update': ({ body }) => ({ ...kept, ...(body as { colors: object }).colors }),
  })
  const answer = holdSaves()
  await type(themeTexts.primary_color, '#123')
  await userEvent.click(saveButton())
  await type(themeTexts.accent_color, '#456')
  answer()
  await expect.poll(() => saveButton().getAttribute('data-loading')).toBeNull()
  expect((await field(themeTexts.primary_color)).value).toBe('#123')
  expect((await field(themeTexts.accent_color)).value).toBe('#456')
  await userEvent.click(saveButton())
  expect(await screen.findByText(themeTexts.saved)).toBeTruthy()
  expect(changes()).toMatchObject([
    { colors: { primary_color: '#123', accent_color: kept.accent_color } },
    { colors: { primary_color: '#123', accent_color: '#456' } },
  ])
})

test('[SHELL-6] a failed save is reported although the person goes on editing', async () => {
  open({ 'PUT /api/themes/update': () => problemResponse('unavailable', 'The server is busy.') })
  const answer = holdSaves()
  await type(themeTexts.primary_color, '#123')
  await userEvent.click(saveButton())
  await type(themeTexts.accent_color, '#456')
  answer()
  expect(await screen.findByText(`${themeTexts.failed} The server is busy.`)).toBeTruthy()
  expect((await field(themeTexts.accent_color)).value).toBe('#456')
})

test('[SHELL-3] an unreadable text color is marked as corrected', async () => {
  open()
  await type(themeTexts.primary_text_color, '#1a4fd7')
  expect(await screen.findByText(themeTexts.corrected)).toBeTruthy()
})

test("the server's field errors show at their fields, all others beside the button", async () => {
  const refusals = [
    problemResponse('invalid_fields', themeTexts.notPicture, {
      errors: [{ path: 'thumbnail_logo', message: themeTexts.notPicture }],
    }),
    problemResponse('unavailable', 'The server is busy.'),
  ]
  open({ 'PUT /api/themes/update': () => refusals.shift() ?? kept })
  await type(themeTexts.primary_color, '#123')
  await userEvent.click(saveButton())
  expect(await screen.findByText(themeTexts.notPicture)).toBeTruthy()
  await userEvent.click(saveButton())
  expect(await screen.findByText(`${themeTexts.failed} The server is busy.`)).toBeTruthy()
  expect((await field(themeTexts.primary_color)).value).toBe('#123')
})

const fileInput = (logo: string) =>
  screen
    .getByRole('group', { name: themeTexts.addLogo(logo) })
    .querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement // each area has one

test('[FILE-10] a logo that no browser draws is refused at its upload, and is not part of what is saved', async () => {
  const { changes } = open()
  await field(themeTexts.primary_color)
  const sent = mockUploads()
  await userEvent.upload(fileInput(themeTexts.homepage_logo), new File(['cut'], 'logo.png', { type: 'image/png' }))
  await waitFor(() => expect(sent[0]?.path).toBe('/api/files/theme-logo/m1'))
  await sent[0]?.answer(problemResponse('invalid_fields', themeTexts.damaged))
  expect((await screen.findAllByText(new RegExp(themeTexts.damaged))).length).toBeGreaterThan(0)
  expect(document.querySelector('img')).toBeNull()
  expect([saveButton().hasAttribute('disabled'), changes()]).toEqual([true, []])
})

test('[FILE-10] a stored logo that does not load leaves a mark, not a broken image', async () => {
  const homepage_logo = { filename: 'logo.png', location: '/api/files/1/logo.png?signature=s' }
  open({ 'GET /api/themes/m1': () => ({ ...kept, homepage_logo }) })
  await field(themeTexts.primary_color)
  fireEvent.error(document.querySelector('img[src*="/api/files/1/"]') as HTMLImageElement)
  expect(document.querySelector('img[src*="/api/files/1/"]')).toBeNull()
  expect(screen.getByText('logo.png')).toBeTruthy()
})
