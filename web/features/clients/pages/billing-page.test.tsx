import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients.ts'
import { applyListChange, type ListChange } from '#contract/domain/list-changes.ts'
import { OwnBillingPage as Account, FirstBillingPage as FirstBilling } from './billing-page.tsx'
import { BillingCard } from '#web/features/clients/billing/billing-card.tsx'
import { sampleClient } from '#web/testing/sample-client.ts'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { mockUploads } from '#web/testing/mock-uploads.ts'

const put = 'PUT /api/clients/billing'
const failed = 'Something went wrong! Please refresh and try again.'

/** A server that stores the body of a save. */
function keeping(first: Client = sampleClient, calls: Record<string, MockAnswer> = {}) {
  let client = first
  return mockApi({
    'GET /api/clients/c1': () => client,
    [put]: ({ body }) => {
      // The body that the page sends.
      const { billing_extra_email: extra, ...changed } = body as {
        billing_extra_email?: ListChange<string>
        before?: object
      }
      const val = applyListChange(client.billing.billing_extra_email.val, extra ?? {})
      client = {
        ...client,
        billing: { ...client.billing, ...changed, billing_extra_email: { val } },
      }
      return client
    },
    ...calls,
  })
}
const sent = (asked: ReturnType<typeof mockApi>) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

beforeEach(() => startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' })))

describe('the billing page at /account', () => {
  test('[CLI-10] shows every field with its stored value', async () => {
    keeping()
    renderInApp(<Account />, '/account')
    const kept: [string, string][] = [
      ['Contact name', 'Cleo Park'],
      ['Phone', '555-123-4567'],
      ['Email', 'cleo@x.com'],
      ['Website', 'https://bluedoor.example'],
      ['Address', ''],
      ['City', 'Hull'],
      ['State', ''],
      ['Zip', ''],
    ]
    for (const [name, value] of kept) expect((await field(name)).value).toBe(value)
    expect(screen.getByRole('heading', { name: 'Picture or Video' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
  })

  test('[CLI-10] a save sends only changed fields and confirms', async () => {
    const asked = keeping()
    renderInApp(<Account />, '/account')
    await userEvent.type(await field('Address'), '1 Harbour Road')
    await userEvent.clear(await field('Phone'))
    await userEvent.type(await field('Phone'), '(555) 987-6543')
    await userEvent.click(screen.getByRole('button', { name: 'Save billing information' }))
    expect(await screen.findByText('Your billing information is saved.')).toBeTruthy()
    expect(sent(asked)).toEqual([
      {
        billing_address: '1 Harbour Road',
        billing_phone: '5559876543',
        before: { billing_address: '', billing_phone: '5551234567' },
      },
    ])
  })

  test('[CLI-10] extra emails can be added and removed one by one', async () => {
    const asked = keeping({
      ...sampleClient,
      billing: { ...sampleClient.billing, billing_extra_email: { val: ['books@x.com', 'old@x.com'] } },
    })
    renderInApp(<Account />, '/account')
    expect((await field('Extra email 1')).value).toBe('books@x.com')
    await userEvent.click(screen.getByRole('button', { name: 'Remove extra email 2' }))
    expect(screen.queryByLabelText('Extra email 2')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '+ add another' }))
    await userEvent.type(await field('Extra email 2'), 'owner@x.com')
    await userEvent.click(screen.getByRole('button', { name: 'Save billing information' }))
    await screen.findByText('Your billing information is saved.')
    expect(sent(asked)).toEqual([{ billing_extra_email: { add: ['owner@x.com'], remove: ['old@x.com'] } }])
  })

  test("[CLI-10] a failed save shows an error and keeps the form's values", async () => {
    keeping(sampleClient, { [put]: () => problemResponse('internal', 'It broke.') })
    renderInApp(<Account />, '/account')
    await userEvent.type(await field('City'), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save billing information' }))
    expect((await screen.findByRole('alert')).textContent).toBe(failed)
    expect((await field('City')).value).toBe('Hull!')
  })

  test('[CLI-10] a picture can be uploaded, is shown, and can be removed', async () => {
    const uploads = mockUploads()
    const asked = keeping()
    renderInApp(<Account />, '/account')
    const area = await screen.findByRole('group', { name: 'Upload a picture or video' })
    const files = [new File(['x'], 'shop.png', { type: 'image/png' })]
    fireEvent.drop(within(area).getByText(/Drop a file here/), { dataTransfer: { files, items: [], types: ['Files'] } })
    await expect.poll(() => uploads.length).toBe(1)
    expect(uploads[0]?.path).toBe('/api/files/c1')
    await uploads[0]?.succeed({ filename: 'shop.png', location: '/api/files/f9/shop.png' })
    const link = await screen.findByRole('link', { name: 'shop.png' })
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/api/files/f9/shop.png?thumbnail=1')
    await userEvent.click(link)
    const dialog = await screen.findByRole('dialog', { name: 'shop.png' })
    expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/api/files/f9/shop.png')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove shop.png' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await expect.poll(() => screen.queryByRole('link', { name: /shop/ })).toBeNull()
    expect(sent(asked)).toEqual([
      { billing_media: { filename: 'shop.png', location: '/api/files/f9/shop.png' } },
      { billing_media: null },
    ])
  })

  test("[CLI-10] a file of another kind shows the server's reason, and no retry", async () => {
    const uploads = mockUploads()
    mockApi({
      'GET /api/clients/c1': () => sampleClient,
      'PUT /api/clients/billing': () => problemResponse('invalid_fields', 'Choose a picture or a video.'),
    })
    renderInApp(<Account />, '/account')
    const area = await screen.findByRole('group', { name: 'Upload a picture or video' })
    const files = [new File(['x'], 'notes.txt', { type: 'text/plain' })]
    fireEvent.drop(within(area).getByText(/Drop a file here/), { dataTransfer: { files, items: [], types: ['Files'] } })
    await expect.poll(() => uploads.length).toBe(1)
    await uploads[0]?.succeed({ filename: 'notes.txt', location: '/api/files/f9/notes.txt' })
    expect(await screen.findByText('notes.txt: Choose a picture or a video.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Retry|again/ })).toBeNull()
  })

  test('[CLI-10] a short video is shown as a video, once it is asked for', async () => {
    const billing_media = { filename: 'shop.mp4', location: '/api/files/f9/shop.mp4' }
    keeping({ ...sampleClient, billing: { ...sampleClient.billing, billing_media } })
    renderInApp(<Account />, '/account')
    const link = await screen.findByTitle('shop.mp4')
    expect(document.querySelector('video')).toBeNull()
    await userEvent.click(link)
    await screen.findByRole('dialog', { name: 'shop.mp4' })
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/api/files/f9/shop.mp4')
  })

  test('[CLI-9] a failed load shows an error', async () => {
    mockApi({ 'GET /api/clients/c1': () => problemResponse('internal', 'It broke.') })
    renderInApp(<Account />, '/account')
    expect((await screen.findByRole('alert')).textContent).toContain('There was an issue loading client data!')
  })
})

describe('the billing page at /client/billing', () => {
  const blank: Client = {
    ...sampleClient,
    billing: {
      ...sampleClient.billing,
      billing_name: '',
      billing_phone: '',
      billing_email: '',
      billing_website: '',
      billing_city: '',
    },
  }

  test("[CLI-10] the form starts with the registration's data, and saving leads to the first item", async () => {
    const asked = keeping(blank)
    const { router } = renderInApp(<FirstBilling />, '/client/billing', '/client/billing')
    expect((await field('Contact name')).value).toBe('Cleo Park')
    await userEvent.click(screen.getByRole('button', { name: 'Save and go on' }))
    await expect
      .poll(() => router.state.location)
      .toMatchObject({
        pathname: '/onboarding/items',
        state: { isBeginning: true },
      })
    expect(sent(asked)).toEqual([
      {
        billing_name: 'Cleo Park',
        billing_phone: '5551234567',
        billing_email: 'cleo@x.com',
        before: { billing_name: '', billing_phone: '', billing_email: '' },
      },
    ])
  })

  test("[CLI-10] a failed save stays on the page and keeps the form's values", async () => {
    keeping(blank, { [put]: () => problemResponse('internal', 'It broke.') })
    const { router } = renderInApp(<FirstBilling />, '/client/billing', '/client/billing')
    await userEvent.type(await field('Zip'), '12345')
    await userEvent.click(screen.getByRole('button', { name: 'Save and go on' }))
    expect((await screen.findByRole('alert')).textContent).toBe(failed)
    expect((await field('Zip')).value).toBe('12345')
    expect(router.state.location.pathname).toBe('/client/billing')
  })

  test('the page can be skipped', async () => {
    const asked = keeping(blank)
    renderInApp(<FirstBilling />, '/client/billing', '/client/billing')
    expect((await screen.findByRole('link', { name: 'Skip for now' })).getAttribute('href')).toBe('/onboarding/items')
    expect(sent(asked)).toEqual([])
  })
})

describe('the billing card for a Manager', () => {
  test("[CLI-7] [CLI-11] a Manager reads and edits a client's billing information", async () => {
    startSession(createToken({ id: 'm1', role: 'Manager' }))
    const asked = keeping()
    renderInApp(<BillingCard client={sampleClient} />)
    expect(screen.getByText('Hull')).toBeTruthy()
    expect(screen.getByText('555-123-4567')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await userEvent.type(await field('State'), 'ME')
    await userEvent.click(screen.getByRole('button', { name: 'Save billing information' }))
    expect(await screen.findByText('The billing information is saved.')).toBeTruthy()
    expect(sent(asked)).toEqual([{ billing_state: 'ME', before: { billing_state: '' }, client_id: 'c1' }])
  })

  test('[CLI-11] the focus goes to the first field and back to Edit', async () => {
    startSession(createToken({ id: 'm1', role: 'Manager' }))
    keeping()
    renderInApp(<BillingCard client={sampleClient} />)
    for (const end of ['Cancel', 'Save billing information']) {
      await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
      const first = await field('Contact name')
      expect(document.activeElement).toBe(first)
      await userEvent.click(screen.getByRole('button', { name: end }))
      const focused = await screen.findByRole('button', { name: 'Edit' })
      await expect.poll(() => document.activeElement).toBe(focused)
    }
  })

  test("[CLI-11] a failed save shows the requirements' text", async () => {
    startSession(createToken({ id: 'm1', role: 'Manager' }))
    keeping(sampleClient, { [put]: () => problemResponse('internal', 'It broke.') })
    renderInApp(<BillingCard client={sampleClient} />)
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await userEvent.type(await field('State'), 'ME')
    await userEvent.click(screen.getByRole('button', { name: 'Save billing information' }))
    expect((await screen.findByRole('alert')).textContent).toBe(failed)
    expect((await field('State')).value).toBe('ME')
  })
})

test('[SHELL-12] a field that somebody else changed meanwhile shows both values, and is kept by saving again', async () => {
  let isRefused = true
  const asked = keeping(sampleClient, {
    [put]: ({ body }) => {
      if (!isRefused) return { ...sampleClient, billing: { ...sampleClient.billing, ...(body as object) } }
      isRefused = false
      const message = 'Somebody else changed this to “Oslo” meanwhile.'
      const errors = [{ path: 'billing_city', message, stored: 'Oslo' }]
      return problemResponse('changed_meanwhile', 'Somebody else changed this meanwhile.', { errors })
    },
  })
  renderInApp(<Account />, '/account')
  const city = await field('City')
  const began = city.value
  await userEvent.clear(city)
  await userEvent.type(city, 'York')
  await userEvent.click(screen.getByRole('button', { name: 'Save billing information' }))
  expect(await screen.findByText('Somebody else changed this to “Oslo” meanwhile.')).toBeTruthy()
  expect((await field('City')).value).toBe('York')
  await userEvent.click(screen.getByRole('button', { name: 'Save billing information' }))
  await waitFor(() => expect(sent(asked)).toHaveLength(2))
  expect(sent(asked)).toEqual([
    { billing_city: 'York', before: { billing_city: began } },
    { billing_city: 'York', before: { billing_city: 'Oslo' } },
  ])
})
