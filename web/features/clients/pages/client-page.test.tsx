import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { applyListChange, type ListChange } from '#contract/domain/list-changes.ts'
import type { FileLink } from '#contract/files.ts'
import { onboardingChanged } from '#contract/realtime.ts'
import { ClientPage } from '#web/features/clients/pages/client-page.tsx'
import { halfDoneRecord, sampleClient, sampleRecord } from '#web/testing/sample-client.ts'
import { itemListWith } from '#web/testing/sample-items.ts'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { mockUploads } from '#web/testing/mock-uploads.ts'

const people = {
  'GET /api/onboarding/access/c1': () => ({ items: [] }),
  'GET /api/onboarding/access-log/c1': () => ({ items: [] }),
}
const notFound: MockAnswer = () => problemResponse('not_found', 'This is not here, or no longer.')
const contract = (name: string, part: object = {}) => ({
  filename: name,
  location: `/api/files/${name}/${name}?expires=99999999999&signature=s`,
  date: new Date(2026, 2, 1).toISOString(),
  signed: null,
  ...part,
})

function open(calls: Record<string, MockAnswer> = {}, at = '/clients/c1') {
  const asked = mockApi({
    'GET /api/clients/c1': () => sampleClient,
    'GET /api/onboarding/client/c1': () => halfDoneRecord,
    'GET /api/clients/c1/items': () => itemListWith({ settled: 3, of: 26 }),
    ...people,
    ...calls,
  })
  const path = at.startsWith('/clients/archive') ? '/clients/archive/:id' : '/clients/:id'
  return { asked, ...renderInApp(<ClientPage />, at, path) }
}

const tab = (name: string | RegExp) => screen.findByRole('tab', { name })
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
describe('the client page of a Manager', () => {
  beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

  test('[CLI-7] shows name, progress and contact above the tabs, and a count on each tab', async () => {
    open({
      'GET /api/clients/c1': () => ({ ...sampleClient, contract: contract('a.pdf'), contracts: [contract('a.pdf')] }),
    })
    expect(await screen.findByRole('heading', { name: 'Blue Door Bakery' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'cleo@x.com' })).getAttribute('href')).toBe('mailto:cleo@x.com')
    expect(screen.getByRole('link', { name: '555-123-4567' }).getAttribute('href')).toBe('tel:5551234567')
    expect(await screen.findByText('Working: 3 of 26 handed over')).toBeTruthy()
    expect(tabs()).toEqual([
      'Asked',
      'Reminders',
      'Contract1',
      'Billing',
      'Everything',
      'Accounts1 of 3',
      'Events3',
      'Website1',
      'Assets1',
      'Questionnaires0 of 15',
    ])
  })

  test('[CLI-7] the page opens on what is asked, and offers a reminder', async () => {
    open({ 'POST /api/onboarding/remind/c1': () => undefined })
    await userEvent.click(await screen.findByRole('button', { name: 'Send reminder to Blue Door Bakery' }))
    expect(await screen.findByText('Reminder sent')).toBeTruthy()
    expect((await tab('Asked')).getAttribute('aria-selected')).toBe('true')
  })

  test('[CLI-7] Message opens the conversation with the client', async () => {
    const { asked, router } = open({ 'POST /api/conversations/': () => ({ _id: 'k1' }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Message' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages/k1'))
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ type: 'Direct', user_ids: ['m1', 'c1'] })
  })

  test('[CLI-7] an archived client has no Message', async () => {
    open({ 'GET /api/clients/c1': () => ({ ...sampleClient, archived: true }) }, '/clients/archive/c1')
    await tab('Asked')
    expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
  })

  test('[CLI-7] the tabs show events, website, files and answers', async () => {
    const answers = { ...sampleClient.questionnaires.social, one: 'Two local food bloggers' }
    open({
      'GET /api/clients/c1': () => ({
        ...sampleClient,
        questionnaires: { ...sampleClient.questionnaires, social: answers },
      }),
    })
    await userEvent.click(await tab(/Events/))
    expect(await screen.findByText('Pancake Day')).toBeTruthy()
    expect(screen.getByText('Sun 17 May')).toBeTruthy()
    await userEvent.click(await tab(/Website/))
    expect(await screen.findByText('hello@bluedoor.example')).toBeTruthy()
    expect(screen.queryByText('Shopping cart')).toBeNull()
    await userEvent.click(await tab(/Assets/))
    expect(screen.getByTitle('logo.png').getAttribute('href')).toContain('/api/files/f1/logo.png')
    expect(screen.getAllByText('No Files Uploaded')).toHaveLength(3)
    await userEvent.click(await tab(/Questionnaires/))
    expect(await screen.findByText('Two local food bloggers')).toBeTruthy()
    expect(screen.getByText('1 of 15 answered')).toBeTruthy()
  })

  test.each([
    ['/clients/c1', 'Back to the clients', '/clients'],
    ['/clients/archive/c1', 'Back to the archived clients', '/clients/archive'],
  ])('[CLI-7] from %s the way back is %s', async (at, name, href) => {
    open({}, at)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
  })

  test("[CLI-9] a failed load shows the requirements' text and can be retried", async () => {
    let well = false
    open({ 'GET /api/clients/c1': () => (well ? sampleClient : problemResponse('internal', 'It broke.')) })
    expect((await screen.findByRole('alert')).textContent).toContain('There was an issue loading client data!')
    well = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Blue Door Bakery' })).toBeTruthy()
  })

  test.each([
    ['/clients/c1', 'Back to the clients', '/clients'],
    ['/clients/archive/c1', 'Back to the archived clients', '/clients/archive'],
  ])('[CLI-9] at %s a missing client leads %s instead of offering a retry', async (at, name, href) => {
    open({ 'GET /api/clients/c1': notFound }, at)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('There was an issue loading client data!')).toBeTruthy()
    expect(alert.getByRole('link', { name }).getAttribute('href')).toBe(href)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('[CLI-7] a client without a record is shown as not started, with a reminder button', async () => {
    open({ 'GET /api/onboarding/client/c1': notFound })
    expect(await screen.findByText('This Client has not started onboarding.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send reminder to Blue Door Bakery' })).toBeTruthy()
    expect(screen.getByText('Onboarding not started')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(tabs()).toEqual([
      'Asked',
      'Reminders',
      'Contract',
      'Billing',
      'Everything',
      'Accounts',
      'Events',
      'Website',
      'Assets',
      'Questionnaires',
    ])
  })

  test('[CLI-7] the open page shows new data when the client completes a step', async () => {
    let record = halfDoneRecord
    const { asked, queries } = open({ 'GET /api/onboarding/client/c1': () => record })
    await tab('Events 3')
    record = { ...halfDoneRecord, march_dates: ['Pi Day'] }
    act(() => dispatchSocketEvent(onboardingChanged('m1'), { client_id: 'c1', required: 6, completed: 2 }))
    await tab('Events 4')
    const before = asked.length
    act(() => dispatchSocketEvent(onboardingChanged('m1'), { client_id: 'c2', required: 1, completed: 1 }))
    // What the event marked would be asked for together with this.
    queries.setQueryData(['mark'], 1)
    invalidateSoon(queries, ['mark'])
    await expect.poll(() => queries.getQueryState(['mark'])?.isInvalidated).toBe(true)
    expect(asked).toHaveLength(before)
  })

  test("[CLI-5] archiving a client leads to the archived client's page", async () => {
    const { router } = open({ 'POST /api/general/archive': () => undefined })
    await userEvent.click(await screen.findByRole('button', { name: 'Options for Blue Door Bakery' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await expect.poll(() => router.state.location.pathname).toBe('/clients/archive/c1')
  })
})

describe('the contract tab of a Manager', () => {
  beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))
  const pdf = new File(['%PDF'], 'new.pdf', { type: 'application/pdf' })
  const area = () => screen.getByRole('group', { name: 'Upload a contract' })
  const drop = () =>
    fireEvent.drop(within(area()).getByText(/Drop a file here/), {
      dataTransfer: { files: [pdf], items: [], types: ['Files'] },
    })

  test('[CLI-7] an uploaded contract becomes the current one, and the older one stays listed', async () => {
    const uploads = mockUploads()
    let contracts = [contract('old.pdf')]
    const { asked } = open(
      {
        'GET /api/clients/c1': () => ({ ...sampleClient, contract: contracts[0], contracts }),
        'PUT /api/clients/contract': () => {
          contracts = [contract('new.pdf'), ...contracts]
          return { filename: 'new.pdf', location: 'x' }
        },
      },
      '/clients/c1?tab=contract',
    )
    await screen.findByTitle('old.pdf')
    expect(screen.queryByText('Older contracts')).toBeNull()
    drop()
    await expect.poll(() => uploads.length).toBe(1)
    await uploads[0]?.progress(0.5)
    expect(screen.getByRole('progressbar', { name: 'Uploading new.pdf' })).toBeTruthy()
    await uploads[0]?.succeed({ filename: 'new.pdf', location: '/api/files/n/new.pdf?expires=1&signature=s' })
    expect(await screen.findByText('The contract is uploaded.')).toBeTruthy()
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      filename: 'new.pdf',
      location: '/api/files/n/new.pdf?expires=1&signature=s',
      user_id: 'c1',
    })
    expect(uploads[0]?.path).toBe('/api/files/c1')
    expect(await screen.findByText('Older contracts')).toBeTruthy()
    expect(screen.getByTitle('new.pdf')).toBeTruthy()
    expect(screen.getByTitle('old.pdf')).toBeTruthy()
  })

  test("[CLI-9] a failed upload or save shows the requirements' text", async () => {
    const uploads = mockUploads()
    open({}, '/clients/c1?tab=contract')
    await screen.findByText('No contract yet')
    drop()
    await expect.poll(() => uploads.length).toBe(1)
    await uploads[0]?.answer(problemResponse('storage_full', 'There is no room left.'))
    expect(within(area()).getByText('There was an issue uploading the file!')).toBeTruthy()
  })

  test('[CLI-9] a drop without a file says No File Selected', async () => {
    open({}, '/clients/c1?tab=contract')
    await screen.findByText('No contract yet')
    const input = area().querySelector('input[type=file]')
    if (input) fireEvent(input, new Event('cancel'))
    expect(within(area()).getByText('No File Selected')).toBeTruthy()
  })
})

describe('the files tab of a Manager', () => {
  beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

  test('[CLI-11] [ONB-20] two files added at once are both sent and shown, whichever answer comes first', async () => {
    const uploads = mockUploads()
    let record = halfDoneRecord
    const answers: (() => void)[] = []
    const { asked } = open(
      {
        'GET /api/onboarding/client/c1': () => record,
        'POST /api/onboarding/update_assets/c1': ({ body }) => {
          // The body that the page sends.
          const { assets } = body as { assets: Partial<Record<'logo' | 'fonts', ListChange<FileLink>>> }
          const logo = applyListChange(record.assets.logo, assets.logo ?? {})
          const fonts = applyListChange(record.assets.fonts, assets.fonts ?? {})
          record = { ...record, assets: { ...record.assets, logo, fonts } }
          const answered = JSON.stringify(record)
          return new Response(
            new ReadableStream({
              start: (stream) =>
                void answers.push(() => {
                  stream.enqueue(new TextEncoder().encode(answered))
                  stream.close()
                }),
            }),
          )
        },
      },
      '/clients/c1?tab=assets',
    )
    const saves = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
    for (const [area, name] of [
      ['Add to Logo', 'a.png'],
      ['Add to Fonts', 'b.png'],
    ]) {
      const target = within(await screen.findByRole('group', { name: area ?? '' })).getByText(/Drop files here/)
      const files = [new File(['x'], name ?? '')]
      fireEvent.drop(target, { dataTransfer: { files, items: [], types: ['Files'] } })
    }
    await expect.poll(() => uploads.length).toBe(2)
    const [a, b] = ['a', 'b'].map((name) => ({ filename: `${name}.png`, location: `/api/files/${name}/${name}.png` }))
    await uploads[0]?.succeed(a)
    await uploads[1]?.succeed(b)
    await expect.poll(() => saves()).toEqual([{ assets: { logo: { add: [a] } } }, { assets: { fonts: { add: [b] } } }])
    act(() => answers[1]?.())
    act(() => answers[0]?.())
    await screen.findByTitle('a.png')
    await screen.findByTitle('b.png')
    expect(record.assets.logo.map(({ filename }) => filename)).toEqual(['logo.png', 'a.png'])
    expect(record.assets.fonts.map(({ filename }) => filename)).toEqual(['b.png'])
  })

  test('[CLI-11] [ONB-20] removing a file sends this file alone', async () => {
    let record = halfDoneRecord
    const { asked } = open(
      {
        'GET /api/onboarding/client/c1': () => record,
        'POST /api/onboarding/update_assets/c1': () => (record = { ...record, assets: sampleRecord.assets }),
      },
      '/clients/c1?tab=assets',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Remove logo.png' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await expect.poll(() => screen.queryByTitle('logo.png')).toBeNull()
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      assets: { logo: { remove: [expect.objectContaining({ filename: 'logo.png' })] } },
    })
  })

  test("[CLI-11] a failed save shows the requirements' text", async () => {
    open(
      { 'POST /api/onboarding/update_assets/c1': () => problemResponse('internal', 'It broke.') },
      '/clients/c1?tab=assets',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Remove logo.png' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Something went wrong! Please refresh and try again.',
    )
    expect(screen.getByTitle('logo.png')).toBeTruthy()
  })
})

describe('the client page of the client', () => {
  beforeEach(() => startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' })))
  const own = {
    'GET /api/onboarding': () => halfDoneRecord,
    'GET /api/auth/me': () => ({ manager: { name: 'Mara', business_name: 'Harbour Agency' } }),
  }

  test('[CLI-7] the client downloads contract and files, cannot change them here, and goes back to the dashboard', async () => {
    const older = contract('old.pdf')
    const { asked } = open({
      ...own,
      'GET /api/clients/c1': () => ({
        ...sampleClient,
        contract: contract('new.pdf'),
        contracts: [contract('new.pdf'), older],
      }),
    })
    expect((await screen.findByTitle('new.pdf')).getAttribute('href')).toContain('/api/files/new.pdf')
    expect(screen.getByTitle('old.pdf')).toBeTruthy()
    expect(screen.getByTitle('logo.png')).toBeTruthy()
    expect(screen.queryByRole('group', { name: /Upload|Add to/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Remove|Options/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
    expect(asked.some(({ path }) => path.startsWith('/api/onboarding/client/'))).toBe(false)
  })

  test('[ONB-18] the client sees the names of people with access, and the access log', async () => {
    open({
      ...own,
      'GET /api/onboarding/access/c1': () => ({
        items: [{ user_name: 'Ana', fields: ['instagram_password', 'website'] }],
      }),
      'GET /api/onboarding/access-log/c1': () => ({
        items: [{ date: new Date(2026, 2, 5, 15, 4).toISOString(), user_name: 'Ana', field: 'instagram_password' }],
      }),
    })
    await userEvent.click(await tab('Who sees my logins'))
    const may = await screen.findByRole('list', { name: 'Who may see what' })
    expect(may.textContent).toBe('AnaInstagram password, Website access')
    expect((await screen.findByRole('list', { name: 'Who looked' })).textContent).toBe(
      'AnaInstagram passwordThu 5 Mar, 15:04',
    )
    expect(await screen.findByText(/Harbour Agency decides/)).toBeTruthy()
  })

  test('a client who has not started sees an empty page with the contract', async () => {
    open({ ...own, 'GET /api/onboarding': notFound })
    expect(await screen.findByText('No contract yet')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
