import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSettled, type ItemState } from '#contract/domain/items.ts'
import { type ClientItem, type ItemAnswer, listOwnItems } from '#contract/items.ts'
import { clientItemTexts, closingTexts } from '#contract/texts/client-items.ts'
import { accountTexts, onboardingTexts } from '#contract/texts/onboarding.ts'
import { resumeAutosave } from '#web/features/onboarding/autosave/resume-autosave.ts'
import { ItemsPage } from '#web/features/onboarding/pages/items-page.tsx'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { type MockAnswer, mockApi } from '#web/testing/mock-api.ts'
import { storedValue, storeQueued } from '#web/testing/queued-items.ts'
import { sampleItem } from '#web/testing/sample-client.ts'
import { itemListWith } from '#web/testing/sample-items.ts'
import { withoutNotes } from '#web/features/onboarding/autosave/beginnings.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

const basePath = '/onboarding/items'

beforeEach(() => startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' })))
afterEach(() => {
  cleanup()
  endSession('logged_out')
})

const createItem = (key: string, about: Partial<ClientItem> = {}) =>
  sampleItem(key, {
    kind: 'email',
    page: 'emailforms_page',
    state: 'open',
    to_review: false,
    given: null,
    answer: {},
    ...about,
  })

const general = createItem('form_general')
const webstore = createItem('form_webstore')
const careers = createItem('own_careers', { page: 'more_page', kind: 'short_text' })

/** A server whose calls wait while the test holds them back. A list shows what was stored when it was asked for. */
function openServer(first: readonly ClientItem[]) {
  let items = [...first]
  const gates = new Map<string, Promise<void>>()
  const list = () => itemListWith({ items, settled: items.filter(({ state }) => isSettled(state)).length })
  const store = async (key: string, change: (item: ClientItem) => ClientItem) => {
    await gates.get(key)
    items = items.map((item) => (item.key === key ? change(item) : item))
    return items.find((item) => item.key === key)
  }
  const answers: Record<string, MockAnswer> = {
    'GET /api/items': async () => {
      const asked = list()
      await gates.get('list')
      return asked
    },
  }
  for (const { key } of first) {
    answers[`PUT /api/items/${key}`] = ({ body }) => store(key, (item) => give(item, body as ItemAnswer)) // the page's
    answers[`PUT /api/items/${key}/state`] = () => store(key, (item) => ({ ...item, state: 'not_applicable' }))
  }
  const asked = mockApi(answers)
  /** Calls from now on wait until the test releases them. */
  const holdBack = (call: string) => {
    const gate = Promise.withResolvers<void>()
    gates.set(call, gate.promise)
    return () =>
      act(async () => {
        if (gates.get(call) === gate.promise) gates.delete(call)
        gate.resolve()
        await new Promise((resolve) => setTimeout(resolve))
      })
  }
  const given = () =>
    asked
      .filter(({ method }) => method === 'PUT')
      .map(({ path, body }) => [path.split('/')[3], withoutNotes(body ?? {})] as const)
  const lists = () => asked.filter(({ path }) => path === listOwnItems.path).length
  return { holdBack, given, lists }
}

const give = (item: ClientItem, { text, login }: ItemAnswer): ClientItem => ({
  ...item,
  state: 'given',
  answer: { ...item.answer, ...(text !== undefined && { text }), ...(login !== undefined && { login }) },
})

function openPage(items: readonly ClientItem[], at: string) {
  const server = openServer(items)
  return { ...server, ...openAt(at) }
}

function openAt(key: string) {
  const view = renderInApp(<ItemsPage />, `${basePath}/${key}`, basePath, `${basePath}/:key`)
  return { ...view, fetchList: () => act(() => void invalidate(view.queries, { queryKey: [listOwnItems.path] })) }
}

const isAt = (key: string) => screen.findByRole('heading', { name: `Title of ${key}`, level: 2 })
const type = async (text: string) => fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } })
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }))
const isListedAs = (key: string, state: ItemState) =>
  screen.findByRole('link', { name: new RegExp(`^Title of ${key} ?, ${clientItemTexts.states[state]}$`) })

test('[COL-74] one address counts for all forms, also when it was stored before Next', async () => {
  const { given } = openPage([general, webstore, careers], general.key)
  await isAt(general.key)
  await type('hello@blue-door.example')
  await isListedAs(general.key, 'given')
  expect(screen.getByRole('checkbox', { name: clientItemTexts.oneForAll })).toBeTruthy()
  await next()
  await isAt(careers.key)
  await waitFor(() => expect(given()).toContainEqual([webstore.key, { text: 'hello@blue-door.example' }]))
})

test('[COL-74] a form that was already given when it was opened is not copied to the others', async () => {
  const stored = createItem(general.key, { state: 'given', answer: { text: 'hello@blue-door.example' } })
  const { given } = openPage([stored, webstore, careers], general.key)
  await isAt(general.key)
  expect(screen.queryByRole('checkbox', { name: clientItemTexts.oneForAll })).toBeNull()
  await next()
  await isAt(webstore.key)
  expect(given()).toEqual([])
})

test('[COL-74] the address for all forms does not replace one that is on its way', async () => {
  const { holdBack, given } = openPage([general, webstore, createItem('form_jobs'), careers], webstore.key)
  const release = holdBack(webstore.key)
  await isAt(webstore.key)
  await type('shop@blue-door.example')
  await userEvent.click(screen.getByRole('checkbox', { name: clientItemTexts.oneForAll }))
  await next()
  await isAt('form_jobs')
  await userEvent.click(screen.getByRole('link', { name: /^Title of form_general/ }))
  await isAt(general.key)
  await type('hello@blue-door.example')
  await next()
  await isAt(careers.key)
  await release()
  await waitFor(() => expect(given().map(([key]) => key)).toContain('form_jobs'))
  expect(given().filter(([key]) => key === webstore.key)).toEqual([[webstore.key, { text: 'shop@blue-door.example' }]])
})

test('[COL-70] the next item is chosen with every answer that is on its way', async () => {
  const { holdBack } = openPage(
    [webstore, general, careers, createItem('own_last', { page: 'more_page' })],
    general.key,
  )
  const release = holdBack(webstore.key)
  await isAt(general.key)
  await type('hello@blue-door.example')
  await next()
  await isAt(careers.key)
  await type('jobs')
  await next()
  await isAt('own_last')
  await type('last@blue-door.example')
  await next()
  expect(await screen.findByText(clientItemTexts.saving)).toBeTruthy()
  await release()
  expect(await screen.findByRole('heading', { name: closingTexts.title })).toBeTruthy()
})

test('[COL-70] a list that was asked for before an answer was stored does not bring the item back', async () => {
  const { holdBack, fetchList, lists } = openPage([webstore, general, careers], general.key)
  await isAt(general.key)
  const [before, release] = [lists(), holdBack('list')]
  fetchList()
  expect(lists()).toBe(before + 1)
  const releaseLater = holdBack('list')
  await type('hello@blue-door.example')
  await next()
  await isListedAs(webstore.key, 'given')
  await release()
  await isAt(careers.key)
  await type('jobs')
  await next()
  expect(await screen.findByRole('heading', { name: closingTexts.title })).toBeTruthy()
  await releaseLater()
})

test('[COL-70] a first list does not ask again for what an earlier visit left to be saved', async () => {
  const { holdBack, given } = openServer([careers, general])
  storeQueued('c1', 'autosave', `/api/items/${careers.key}`, { text: 'jobs' })
  const [release, stored] = [holdBack('list'), holdBack(careers.key)]
  const { queries } = openAt(general.key)
  const stop = resumeAutosave(queries)
  await waitFor(() => expect(given()).toHaveLength(1))
  await stored()
  const releaseLater = holdBack('list')
  await release()
  await isAt(general.key)
  await type('hello@blue-door.example')
  await next()
  expect(await screen.findByRole('heading', { name: closingTexts.title })).toBeTruthy()
  await releaseLater()
  stop()
})

test('[COL-72] an item that is being declined is not asked for again', async () => {
  const { holdBack } = openPage([general, careers], general.key)
  const release = holdBack(general.key)
  await isAt(general.key)
  await userEvent.click(screen.getByRole('button', { name: clientItemTexts.notMine }))
  await next()
  await isAt(careers.key)
  await type('jobs')
  await next()
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Title of/ })).toBeNull())
  await release()
  expect(await screen.findByRole('heading', { name: closingTexts.title })).toBeTruthy()
})

test.each([
  ['what was typed', careers, 'jobs', [[careers.key, { text: 'jobs' }]]],
  ['half an address', general, 'mara@', []],
] as const)(
  '[COL-72] %s before an item is declined neither answers it afterwards nor waits',
  async (_, item, text, sent) => {
    const { given } = openPage([item, webstore], item.key)
    await isAt(item.key)
    await type(text)
    await userEvent.click(screen.getByRole('button', { name: clientItemTexts.notMine }))
    await isAt(webstore.key)
    expect(given()).toEqual([...sent, [item.key, { state: 'not_applicable' }]])
    expect(storedValue('c1', 'autosave', `/api/items/${item.key}`)).toBeUndefined()
    cleanup()
    expect(given()).toHaveLength(sent.length + 1)
  },
)

test('[COL-72] while an item is being declined nothing is typed into it, and it is declined once', async () => {
  const { holdBack, given } = openPage([careers, webstore], careers.key)
  const release = holdBack(careers.key)
  await isAt(careers.key)
  await type('jobs')
  const decline = screen.getByRole<HTMLButtonElement>('button', { name: clientItemTexts.notMine })
  await userEvent.click(decline)
  await userEvent.click(decline)
  expect(screen.getByRole('textbox').closest('fieldset')?.disabled).toBe(true)
  await release()
  await isAt(webstore.key)
  expect(given()).toEqual([
    [careers.key, { text: 'jobs' }],
    [careers.key, { state: 'not_applicable' }],
  ])
})

test('[COL-74] a handle takes the login that is still on its way', async () => {
  const login = createItem('instagram', { kind: 'login', page: 'accounts_page' })
  const handle = createItem('handle_instagram', { kind: 'handle', page: 'social_handles_page' })
  const { holdBack, given } = openPage([login, handle], login.key)
  const release = holdBack(login.key)
  await isAt(login.key)
  fireEvent.change(screen.getByLabelText(accountTexts.labels.login), { target: { value: 'bluedoor' } })
  await next()
  await isAt(handle.key)
  expect(screen.getByDisplayValue('bluedoor')).toBeTruthy()
  await next()
  await release()
  await waitFor(() => expect(given()).toContainEqual([handle.key, { text: 'bluedoor' }]))
})

test('[COL-70] Next without an answer leads round once, then says what is left', async () => {
  const { router } = openPage([general, careers], general.key)
  await isAt(general.key)
  await next()
  await isAt(careers.key)
  await next()
  expect(await screen.findByText(clientItemTexts.leftOver(2))).toBeTruthy()
  expect(router.state.location.pathname).toBe(basePath)
})

test.each([
  ['short_text', 20_000],
  ['long_text', 20_000],
  ['email', 20_000],
  ['handle', 20_000],
] as const)('[SHELL-11] an answer of the kind %s that is too long stays with its item', async (kind, limit) => {
  const item = createItem('own_asked', { kind, page: 'more_page' })
  const { given, router } = openPage([item, careers], item.key)
  const text = 'x'.repeat(limit + 12)
  await isAt(item.key)
  await type(text)
  await next()
  expect(screen.getByText('12 characters too many. Please shorten it.')).toBeTruthy()
  expect(screen.getByText(onboardingTexts.tooLong)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await userEvent.click(screen.getByRole('button', { name: clientItemTexts.skip }))
  await isAt(careers.key)
  expect(screen.getByText(clientItemTexts.notSaved)).toBeTruthy()
  await act(() => router.navigate(`${basePath}/${item.key}`))
  await isAt(item.key)
  expect(screen.getByRole('textbox')).toHaveProperty('value', text)
  expect(given()).toEqual([])
  // No address is as long as an answer may be.
  const right = kind === 'email' ? 'info@blue.test' : 'x'.repeat(limit)
  await type(right)
  await next()
  await waitFor(() => expect(given()).toEqual([[item.key, { text: right }]]))
})
