import { cleanup, screen } from '@testing-library/react'
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
  expect(document.activeElement).toBe(await field(themeTexts.accent_color))
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
