import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ItemList, ListedItem } from '#contract/items.ts'
import { itemListTexts } from '#contract/texts/item-lists.ts'
import { ItemListPage } from './pages/item-list-page.tsx'
import type { Shown } from './use-item-list.ts'
import { startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

beforeEach(() => startSession(createToken({ role: 'Manager' })))

const standard: ListedItem[] = [
  {
    key: 'facebook',
    kind: 'invitation',
    title: 'Facebook',
    services: ['social'],
    steps: ['Invite {email}.'],
    on: true,
  },
  { key: 'logo', kind: 'file', title: 'Logo', help: 'Every version.', services: ['social'], on: true },
]
const shown: Shown = {
  list: {
    services: [{ key: 'social', title: 'Social media', on: true }],
    items: [
      { key: 'facebook', on: true },
      { key: 'logo', on: true },
    ],
  },
  version: 'v1',
  in_progress: 3,
  standard,
}

function open(put: Parameters<typeof mockApi>[0][string], list: Shown = shown) {
  const asked = mockApi({
    'GET /api/item-list': () => list,
    'PUT /api/item-list': put,
    'POST /api/item-list/apply': () => ({ clients: 3 }),
    'GET /api/auth/me': () => ({ email: 'mara@x.com' }),
  })
  renderInApp(<ItemListPage />, '/settings/items', '/settings/items')
  const saved = () =>
    asked.filter(({ method }) => method === 'PUT').map(({ body }) => body as { list: ItemList; version: string })
  return { asked, saved }
}

const rename = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^Facebook Invite us/ }))
  const field = screen.getByRole('textbox', { name: itemListTexts.title })
  await userEvent.clear(field)
  await userEvent.type(field, title)
}
const save = () => userEvent.click(screen.getByRole('button', { name: itemListTexts.save }))

test('[COL-24] the minutes of a standard item are typed to their end, and Original brings them back', async () => {
  const { saved } = open(() => ({ version: 'v2' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Facebook Invite us/ }))
  const minutes = screen.getByLabelText<HTMLInputElement>(itemListTexts.minutes)
  await userEvent.tripleClick(minutes)
  await userEvent.keyboard('15')
  expect(minutes.value).toBe('15')
  await save()
  expect(saved()[0]?.list.items[0]).toMatchObject({ minutes: 15 })
  await userEvent.click(screen.getByRole('button', { name: itemListTexts.original }))
  expect(minutes.value).toBe('1')
})

test('[COL-24] a change shows in the preview at once, and is saved with the version it started from', async () => {
  const { saved } = open(() => ({ version: 'v2' }))
  await rename('Meta')
  const preview = screen.getByRole('complementary', { name: itemListTexts.preview })
  expect(within(preview).getByText('Meta')).toBeTruthy()
  expect(await within(preview).findByText('Invite mara@x.com.')).toBeTruthy()
  expect(screen.getByText(itemListTexts.unsaved)).toBeTruthy()
  await save()
  expect(await screen.findByText(itemListTexts.saved)).toBeTruthy()
  expect(saved()).toEqual([
    {
      version: 'v1',
      list: {
        services: shown.list.services,
        items: [
          { key: 'facebook', on: true, title: 'Meta' },
          { key: 'logo', on: true },
        ],
      },
    },
  ])
})

test('[COL-22] a list that somebody else saved meanwhile is not overwritten unasked, and the changes stay', async () => {
  let newest = 'v1'
  const { saved } = open(
    ({ body }) =>
      (body as { version: string }).version === newest
        ? { version: 'v3' }
        : problemResponse('conflict', 'Somebody else saved this list meanwhile. Your changes are still here.'),
    {
      ...shown,
      get version() {
        return newest
      },
    },
  )
  await rename('Meta')
  newest = 'v2'
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else saved this list meanwhile.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: itemListTexts.title }).value).toBe('Meta')
  await userEvent.click(screen.getByRole('button', { name: itemListTexts.saveMine }))
  await waitFor(() => expect(saved().at(-1)?.version).toBe('v2'))
  expect(saved().at(-1)?.list.items[0]).toMatchObject({ title: 'Meta' })
})

test('[COL-21] a refused entry is opened, with the reason at its field', async () => {
  open(() =>
    problemResponse('invalid_fields', 'Enter a title.', {
      errors: [{ path: 'list.items.1.title', message: 'Enter a title.' }],
    }),
  )
  await userEvent.click(await screen.findByRole('switch', { name: 'Social media' }))
  await save()
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: itemListTexts.title }).value).toBe('Logo'),
  )
  expect(screen.getByRole('textbox', { name: itemListTexts.title }).getAttribute('aria-invalid')).toBe('true')
})

test('[COL-23] clients in progress are asked by the list after a confirmation that says how many', async () => {
  const { asked } = open(() => ({ version: 'v2' }))
  await userEvent.click(await screen.findByRole('button', { name: itemListTexts.apply }))
  const question = await screen.findByRole('dialog', { name: 'Ask 3 clients in progress?' })
  await userEvent.click(within(question).getByRole('button', { name: itemListTexts.apply }))
  expect(await screen.findByText(itemListTexts.applied(3))).toBeTruthy()
  expect(asked.filter(({ path }) => path.endsWith('/apply')).map(({ body }) => body)).toEqual([{}])
})

test('[COL-21] own services and items are added, and discarded again', async () => {
  const { saved } = open(() => ({ version: 'v2' }))
  await userEvent.click(await screen.findByRole('button', { name: itemListTexts.addService }))
  await userEvent.clear(screen.getByRole('textbox', { name: itemListTexts.serviceName }))
  await userEvent.type(screen.getByRole('textbox', { name: itemListTexts.serviceName }), 'Paid ads')
  await save()
  await screen.findByText(itemListTexts.saved)
  expect(saved()[0]?.list.services[1]).toMatchObject({ title: 'Paid ads', on: true })
  expect(saved()[0]?.list.services[1]?.key).toMatch(/^own_[0-9a-f]{32}$/)
  await userEvent.click(screen.getByRole('switch', { name: 'Paid ads' }))
  await userEvent.click(screen.getByRole('button', { name: itemListTexts.discard }))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Paid ads' }).checked).toBe(true)
})

test('[COL-21] moving an item up keeps all others in their order', async () => {
  const items = Array.from({ length: 500 }, (_, at): ListedItem => ({
    key: `own_${at}`,
    kind: 'file',
    title: `File ${at}`,
    on: true,
  }))
  const { saved } = open(() => ({ version: 'v2' }), { ...shown, list: { ...shown.list, items } })
  await userEvent.type(await screen.findByRole('searchbox'), 'File 49')
  await userEvent.click(await screen.findByRole('button', { name: /^File 499/ }))
  await userEvent.click(screen.getByRole('button', { name: itemListTexts.moveUp }))
  await save()
  await screen.findByText(itemListTexts.saved)
  const keys = saved()[0]?.list.items.map(({ key }) => key)
  expect(keys?.slice(-2)).toEqual(['own_499', 'own_498'])
  expect(keys).toHaveLength(500)
})

test('[SHELL-11] each line of the steps has a limit, which says by how much it is exceeded, and nothing is cut', async () => {
  open(() => ({ version: 'v2' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Facebook Invite us/ }))
  const steps = screen.getByLabelText<HTMLTextAreaElement>(itemListTexts.steps)
  const type = (lines: string[]) => fireEvent.change(steps, { target: { value: lines.join('\n') } })
  type(['x'.repeat(500), 'x'.repeat(512)])
  expect(screen.getByText('Line 2: 12 characters too many. Please shorten it.')).toBeTruthy()
  expect(steps.value).toHaveLength(1013)
  expect(steps.getAttribute('aria-invalid')).toBe('true')
  type(['x'.repeat(500), 'x'.repeat(500)])
  expect(screen.queryByText(/too many/)).toBeNull()
})

test.each([
  [itemListTexts.title, 200],
  [itemListTexts.accountId, 200],
  [itemListTexts.address, 500],
  [itemListTexts.help, 2000],
])(
  '[SHELL-11] a text that is too long for the field %s stays whole, and is not lost on the way out',
  async (label, limit) => {
    open(() => ({ version: 'v2' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Facebook Invite us/ }))
    const field = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( optional)?$`))
    fireEvent.change(field, { target: { value: 'x'.repeat(limit + 12) } })
    expect(field.value).toHaveLength(limit + 12)
    expect(screen.getByText('12 characters too many. Please shorten it.')).toBeTruthy()
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  },
)
