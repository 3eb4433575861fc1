import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientItem, ClientItems, decideItems } from '#contract/items.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { readySentences, reviewPageTexts, reviewTexts } from '#contract/texts/review.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { ReviewPage } from './review-page.tsx'
import { groupAnswers, neighbor, nextAnswer } from './review-queue.ts'
import { startSession } from '#web/session/session.ts'
import { UndoToast } from '#web/ui/undo-toast.tsx'
import { UNDO_MS } from '#web/lib/undo.ts'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { quietDashboard, sampleClient, sampleItem } from '#web/testing/sample-client.ts'
import { itemListWith } from '#web/testing/sample-items.ts'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

const tally = (given: number, approved = 0) => ({ approved, given, sent_back: 0, open: 0, not_applicable: 0 })
const service = (key: string, title: string, items = tally(2)) => ({ key, title, closing: '', ready: true, items })

type Sent = CallOf<typeof decideItems>['body']['items'][number]

/** A server that keeps what was decided. `refuse`: the keys whose decisions it refuses. */
function open(first: readonly ClientItem[], { refuse = [] as string[], address = '/clients/c1/review' } = {}) {
  let items = [...first]
  const sent: Sent[] = []
  const answer = (): ClientItems => ({
    ...itemListWith({ items }),
    services: [
      serviceOf('webdev', 'Website'),
      ...(first.some(({ services }) => services.includes('social')) ? [serviceOf('social', 'Social')] : []),
    ],
  })
  const serviceOf = (key: string, title: string) => {
    const count = (wanted: ClientItem['state']) =>
      items.filter(({ state, services }) => state === wanted && services.includes(key)).length
    return service(key, title, { ...tally(count('given')), sent_back: count('sent_back') })
  }
  const asked = mockApi({
    'GET /api/clients/c1': () => sampleClient,
    'GET /api/clients/c1/items': answer,
    'GET /api/managers/dashboard-data': () => quietDashboard,
    'POST /api/clients/c1/items/decide': ({ body }) => {
      const [one] = (body as { items: Sent[] }).items
      if (!one) return problemResponse('invalid_fields', 'Nothing')
      if (refuse.includes(one.key)) return problemResponse('decided_meanwhile', 'It was changed meanwhile.')
      sent.push(one)
      const state = ({ approve: 'approved', send_back: 'sent_back', reopen: 'given' } as const)[
        one.decision as 'approve' | 'send_back' | 'reopen'
      ]
      items = items.map((item) => (item.key === one.key ? { ...item, state, to_review: state === 'given' } : item))
      return answer()
    },
    'POST /api/conversations/': () => ({ _id: 'k1' }),
    'POST /api/messages/text': () => ({ _id: 'n1' }),
  })
  const { queries } = renderInApp(
    <>
      <UndoToast />
      <ReviewPage />
    </>,
    address,
    '/clients/:id/review',
  )
  const give = async (key: string) => {
    items.push(sampleItem(key))
    await act(() => queries.invalidateQueries())
  }
  return { asked, sent, give }
}
const shows = (key: string) => screen.findByRole('heading', { level: 2, name: `Title of ${key}` })
const two = [sampleItem('slogan'), sampleItem('colors')]

describe('[COL-10] the review', () => {
  test('shows the answer, approves it by a key, goes on, and takes it back by another', async () => {
    const { sent } = open(two)
    await shows('slogan')
    expect(screen.getByText('Answer to slogan')).toBeTruthy()
    expect(screen.getByText('Help of slogan', { exact: false })).toBeTruthy()
    expect(screen.getByText(reviewPageTexts.reviewed(0, 2))).toBeTruthy()
    await userEvent.keyboard('a')
    await shows('colors')
    expect(screen.getByText(reviewPageTexts.reviewed(1, 2))).toBeTruthy()
    await userEvent.keyboard('z')
    await expect
      .poll(() => sent.map(({ key, decision }) => [key, decision]))
      .toEqual([
        ['slogan', 'approve'],
        ['slogan', 'reopen'],
      ])
    expect(await screen.findByText(reviewPageTexts.reviewed(0, 2))).toBeTruthy()
    expect(sent[0]).toMatchObject({ state: 'given', given_at: sampleItem('slogan').given?.at })
    expect(sent[1]).toMatchObject({ state: 'approved', given_at: sampleItem('slogan').given?.at })
  })

  test('sends back with a ready sentence in three keys, or with own words', async () => {
    const { sent } = open(two)
    await shows('slogan')
    await userEvent.keyboard('s2{Enter}')
    await shows('colors')
    await expect.poll(() => sent[0]).toMatchObject({ decision: 'send_back', reason: readySentences.short_text[1] })
    await userEvent.keyboard('s')
    await userEvent.type(screen.getByLabelText(reviewPageTexts.ownWords), 'Is it a1s?')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => sent[1]).toMatchObject({ key: 'colors', decision: 'send_back', reason: 'Is it a1s?' })
  })

  test('asks for a reason before it sends back, and Escape leaves it', async () => {
    const { sent } = open(two)
    await shows('slogan')
    await userEvent.keyboard('s')
    await userEvent.click(screen.getByRole('button', { name: reviewTexts.sendBack }))
    expect(screen.getByText(reviewTexts.reasonMissing)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(reviewTexts.reasonMissing)).toBeNull()
    expect(sent).toEqual([])
  })

  test('j and k go to the next and the one before, and leave the state alone', async () => {
    const { sent } = open(two)
    await shows('slogan')
    await userEvent.keyboard('j')
    await shows('colors')
    await userEvent.keyboard('jk')
    await shows('slogan')
    expect(sent).toEqual([])
  })

  test('j and k are found by their place on a keyboard of another script', async () => {
    const { sent } = open(two)
    await shows('slogan')
    fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ' })
    await shows('colors')
    fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK' })
    await shows('slogan')
    expect(sent).toEqual([])
  })

  test('takes a refused decision back with a sentence', async () => {
    open(two, { refuse: ['slogan'] })
    await shows('slogan')
    await userEvent.keyboard('a')
    await shows('colors')
    expect((await screen.findByRole('alert')).textContent).toBe(
      reviewPageTexts.notDone('Title of slogan', 'It was changed meanwhile.'),
    )
    expect(screen.getByText(reviewPageTexts.reviewed(0, 2))).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  test.each(['refused', 'undone'])('keeps the reason that was typed when it is %s', async (how) => {
    const { sent } = open(two, { refuse: how === 'refused' ? ['slogan'] : [] })
    await shows('slogan')
    await userEvent.keyboard('s')
    await userEvent.type(screen.getByLabelText(reviewPageTexts.ownWords), 'In one sentence')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shows('colors')
    if (how === 'undone') {
      await userEvent.keyboard('z')
      await expect.poll(() => sent).toHaveLength(2)
    } else await screen.findByText(reviewPageTexts.notDone('Title of slogan', 'It was changed meanwhile.'))
    await userEvent.click(screen.getByRole('button', { name: /Title of slogan/ }))
    await shows('slogan')
    await userEvent.keyboard('s')
    expect(screen.getByLabelText<HTMLTextAreaElement>(reviewPageTexts.ownWords).value).toBe('In one sentence')
  })

  test('an Undo that fails says why, and can be tried again', async () => {
    const refuse: string[] = []
    const { sent } = open(two, { refuse })
    await shows('slogan')
    await userEvent.keyboard('a')
    await expect.poll(() => sent).toHaveLength(1)
    refuse.push('slogan')
    await userEvent.keyboard('z')
    expect(
      await screen.findByText(reviewPageTexts.notDone('Title of slogan', 'It was changed meanwhile.')),
    ).toBeTruthy()
    expect(screen.getByText(reviewPageTexts.reviewed(1, 2))).toBeTruthy()
    refuse.pop()
    await userEvent.click(screen.getByRole('button', { name: /^Try again/ }))
    await expect.poll(() => sent.at(-1)).toMatchObject({ key: 'slogan', decision: 'reopen' })
    expect(await screen.findByText(reviewPageTexts.reviewed(0, 2))).toBeTruthy()
  })

  test('ends with what can start, and a press tells the client', async () => {
    const { asked } = open([sampleItem('slogan')])
    await shows('slogan')
    await userEvent.keyboard('a')
    expect(await screen.findByRole('heading', { name: 'Website can start' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: reviewPageTexts.tell('Cleo') }))
    expect(await screen.findByText(reviewPageTexts.told(sampleClient.name))).toBeTruthy()
    expect(asked.find(({ path }) => path === '/api/messages/text')?.body).toMatchObject({
      message: reviewPageTexts.note('Cleo', ['Website']),
    })
  })

  test('the note names every service that can start, also before the last decision is answered', async () => {
    open([sampleItem('slogan'), sampleItem('handle', { services: ['social'] })])
    await shows('slogan')
    await userEvent.keyboard('a')
    await shows('handle')
    await userEvent.keyboard('a')
    const note = await screen.findByLabelText<HTMLTextAreaElement>(reviewPageTexts.noteTo(sampleClient.name))
    await expect.poll(() => note.value).toBe(reviewPageTexts.note('Cleo', ['Website', 'Social']))
  })

  test('the end stays while a note is written, and nothing is decided that came meanwhile', async () => {
    const { sent, give } = open([sampleItem('slogan'), sampleItem('handle', { services: ['social'] })])
    await shows('slogan')
    await userEvent.keyboard('a')
    await shows('handle')
    await userEvent.keyboard('a')
    await screen.findByRole('heading', { name: reviewPageTexts.end(['Website', 'Social']) })
    const note = screen.getByLabelText<HTMLTextAreaElement>(reviewPageTexts.noteTo(sampleClient.name))
    await userEvent.type(note, 'Thank')
    await give('colors')
    expect(await screen.findByRole('heading', { name: reviewPageTexts.cameSince(1) })).toBeTruthy()
    await userEvent.keyboard(' you all')
    expect(note.isConnected).toBe(true)
    expect(note.value).toMatch(/Thank you all$/)
    expect(sent.map(({ key }) => key)).toEqual(['slogan', 'handle'])
    await userEvent.click(screen.getByRole('button', { name: reviewPageTexts.lookAtThem(1) }))
    await shows('colors')
    expect(screen.queryByText(fieldTexts.gone)).toBeNull()
    await userEvent.keyboard('a')
    const again = await screen.findByLabelText<HTMLTextAreaElement>(reviewPageTexts.noteTo(sampleClient.name))
    expect(again.value).toBe(note.value)
  })

  test('an answer that no longer waits is not looked at: the next one is', async () => {
    open([sampleItem('slogan', { state: 'approved', to_review: false }), sampleItem('colors')], {
      address: '/clients/c1/review?item=slogan',
    })
    expect(await shows('colors')).toBeTruthy()
  })

  test('with something sent back nothing can start', async () => {
    open([sampleItem('slogan')])
    await shows('slogan')
    await userEvent.keyboard('s1{Enter}')
    expect(await screen.findByRole('heading', { name: reviewPageTexts.end([]) })).toBeTruthy()
    expect(screen.queryByRole('button', { name: reviewPageTexts.tell('Cleo') })).toBeNull()
  })

  test('says so when there is nothing to review', async () => {
    open([sampleItem('slogan', { state: 'approved', to_review: false })])
    expect(await screen.findByText(reviewPageTexts.nothing)).toBeTruthy()
  })

  test('a login shows its name and offers to reveal the password, which it does not contain', async () => {
    open([sampleItem('own_login', { kind: 'login', answer: { login: 'cleo.baker', password_set: true } })])
    await shows('own_login')
    expect(screen.getByText('cleo.baker')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Reveal/ })).toBeTruthy()
  })
})

test('what was done can be taken back for eight seconds', async () => {
  open(two)
  await shows('slogan')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard('a')
  const toast = within(
    await screen.findByText(reviewPageTexts.approved).then((line) => line.closest('div') as HTMLElement),
  )
  expect(toast.getByText('Title of slogan')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(UNDO_MS + 10))
  await expect.poll(() => screen.queryByText(reviewPageTexts.approved)).toBeNull()
})

describe('the order of the review', () => {
  const items = [
    sampleItem('a', { services: ['social'] }),
    sampleItem('b'),
    sampleItem('c', { services: ['webdev', 'social'] }),
    sampleItem('d', { services: [] }),
    sampleItem('e', { services: ['social'], state: 'approved' }),
  ]
  const data = { ...itemListWith({ items }), services: [service('webdev', 'Website'), service('social', 'Social')] }
  const groups = groupAnswers(data, new Set(['a', 'b', 'c', 'd', 'e']))
  const waits = ({ state }: ClientItem) => state === 'given'

  test('each answer stands once, in the first service that asks for it; the others last', () => {
    expect(groups.map(({ title, answers }) => [title, answers.map(({ key }) => key)])).toEqual([
      ['Website', ['b', 'c']],
      ['Social', ['a', 'e']],
      [reviewPageTexts.more, ['d']],
    ])
    expect(groupAnswers(data, new Set(['a'])).map(({ title }) => title)).toEqual(['Social'])
  })

  test.each([
    [undefined, 'b'],
    ['b', 'c'],
    ['a', 'd'],
    ['d', 'b'],
    ['e', 'd'],
  ])('after %s comes %s', (current, next) => {
    expect(nextAnswer(groups, current, waits)).toBe(next)
  })

  test('after the last one that waits comes none', () => {
    expect(nextAnswer(groups, 'a', ({ key }) => key === 'a')).toBeUndefined()
  })

  test('the neighbors end at both ends', () => {
    expect([neighbor(groups, 'b', -1), neighbor(groups, 'b', 1), neighbor(groups, 'd', 1)]).toEqual([
      undefined,
      'c',
      undefined,
    ])
  })
})
