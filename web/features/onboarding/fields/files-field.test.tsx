import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileLink } from '#contract/files.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { OnboardingAssetsPage } from '../pages/assets-page.tsx'
import { sampleRecord } from '#web/testing/sample-client.ts'
import { listSampleItems, serveItems } from '#web/testing/sample-items.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { mockUploads } from '#web/testing/mock-uploads.ts'
import { UndoToast } from '#web/ui/undo-toast.tsx'

beforeEach(() => startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' })))
afterEach(() => {
  cleanup()
  endSession('logged_out')
})

type Assets = OnboardingRecord['assets']

const link = (filename: string): FileLink => ({
  filename,
  location: `/api/files/id-of-${filename}/${filename}?expires=9999999999&signature=s`,
})

/** The page, and a server that changes its lists by what it is sent. */
function openAssets(assets: Partial<Assets> = {}) {
  const none = { logo: [], mailing_list: [], branding: [], fonts: [] }
  const record = { ...sampleRecord, social: true, assets: { ...none, ...assets } }
  const server = serveItems(listSampleItems(record))
  const asked = mockApi({ ...server.answers, 'GET /api/onboarding': () => record })
  const view = renderInApp(
    <>
      <UndoToast />
      <OnboardingAssetsPage />
    </>,
    '/onboarding/assets',
    '/onboarding/assets',
  )
  return { ...view, server, asked, sent: mockUploads(), stored: (key: string) => names(server.answerOf(key).files) }
}

/** Delays the server's answers until the returned function is called. */
function heldBack(): () => void {
  const answer = globalThis.fetch
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  globalThis.fetch = async (...asked) => {
    await released
    return answer(...asked)
  }
  return release
}

const area = (name: string) => screen.findByRole('group', { name })
const drop = async (name: string, ...files: string[]) => {
  const button = within(await area(name)).getAllByRole('button')[0]
  fireEvent.drop(button ?? document.body, {
    dataTransfer: { files: files.map((one) => new File(['abc'], one)), items: [], types: ['Files'] },
  })
}
const names = (files: FileLink[] = []) => files.map(({ filename }) => filename)

test('[ONB-5] the page has four empty areas with the required formats', async () => {
  openAssets()
  for (const name of ['Logo', 'Mailing list', 'Branding guide', 'Fonts']) expect(await area(name)).toBeTruthy()
  expect(screen.getAllByText('No Files Uploaded')).toHaveLength(4)
  expect(screen.getByText(/^SVG or AI, else a PNG of 1000 px or more/)).toBeTruthy()
})

test('[ONB-5] an uploaded file joins its list as a link', async () => {
  const { stored, asked, sent } = openAssets({ logo: [link('old.svg')] })
  await drop('Logo', 'new.svg')
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.succeed()
  expect(await screen.findByRole('link', { name: 'new.svg' })).toBeTruthy()
  expect(stored('logo')).toEqual(['old.svg', 'new.svg'])
  const uploaded = { filename: 'new.svg', location: '/api/files/new.svg/new.svg?expires=9999999999&signature=s' }
  const put = asked.find(({ method }) => method === 'PUT')
  expect(put).toMatchObject({ path: '/api/items/logo', body: { files: { add: [uploaded] } } })
})

test('[ONB-20] two simultaneous uploads are both stored, and so is a file added on another device', async () => {
  const { server, stored, sent } = openAssets()
  await drop('Fonts', 'a.woff2', 'b.woff2')
  await waitFor(() => expect(sent).toHaveLength(2))
  const release = heldBack()
  for (const one of sent) await one.succeed()
  server.change('fonts', { answer: { files: [link('other-tab.woff2')] } })
  release()
  await waitFor(() => expect(stored('fonts')).toEqual(['other-tab.woff2', 'a.woff2', 'b.woff2']))
})

test('a failed save shows its reason at the file, and Retry does not upload again', async () => {
  const { stored, sent } = openAssets()
  const answer = globalThis.fetch
  await drop('Logo', 'new.svg')
  await waitFor(() => expect(sent).toHaveLength(1))
  globalThis.fetch = () => Promise.resolve(problemResponse('not_asked', 'This is no longer asked of you.'))
  await sent[0]?.succeed()
  expect((await screen.findByRole('alert')).textContent).toBe('new.svg: This is no longer asked of you.')
  globalThis.fetch = answer
  await userEvent.click(screen.getByRole('button', { name: 'Retry the upload of new.svg' }))
  expect(await screen.findByRole('link', { name: 'new.svg' })).toBeTruthy()
  expect(stored('logo')).toEqual(['new.svg'])
  expect(sent).toHaveLength(1)
})

test('[ONB-5] a file is removed from its list at once, and Undo brings it back', async () => {
  const { stored, asked } = openAssets({ logo: [link('old.svg'), link('kept.svg')] })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove old.svg' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'old.svg' })).toBeNull())
  expect(stored('logo')).toEqual(['kept.svg'])
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(await screen.findByRole('link', { name: 'old.svg' })).toBeTruthy()
  expect(stored('logo')).toEqual(['kept.svg', 'old.svg'])
  expect(asked.map(({ method }) => method)).not.toContain('DELETE')
})
