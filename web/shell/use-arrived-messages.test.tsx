import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listConversations, type Message } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { MessageToasts } from '#web/features/messages/toast/message-toasts.tsx'
import { startSession } from '#web/session/session.ts'
import { useArrivedMessages } from '#web/shell/use-arrived-messages.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { createToken } from '#web/testing/create-token.ts'
import { messageWith } from '#web/testing/message-factories.ts'
import { type MockAnswer, mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { Toasts } from '#web/ui/toasts.tsx'

const message = (conversation_id: string, text: string, more: Partial<Message> = {}): Message =>
  messageWith({ _id: text, conversation_id, seq: 1, sender_name: 'Ana Petrova', message: text, ...more })
const arrive = (...given: Message[]) =>
  act(() => given.forEach((one) => dispatchSocketEvent(`message received ${one.conversation_id}`, one)))

function Page() {
  const { messages, close } = useArrivedMessages('me')
  return (
    <>
      <p>The page</p>
      <Toasts>{messages && <MessageToasts messages={messages} onClose={close} />}</Toasts>
    </>
  )
}

const group = { _id: 'g1', name: 'Spring menu', type: 'Group' }
function open(answers: Record<string, MockAnswer> = {}) {
  mockApi({
    'GET /api/settings/': () => ({ messages: { toasts: true, times: false } }),
    ...answers,
  })
  const view = renderInApp(<Page />, '/clients')
  view.queries.setQueryData([listConversations.path], { users: [], conversations: [group] })
  return view
}
const links = () => screen.queryAllByRole('link').map((link) => link.textContent)

beforeEach(() => {
  startSession(createToken({ id: 'me', name: 'Mara', role: 'Manager' }))
  vi.stubGlobal('location', { pathname: '/clients' })
})

describe('a message that arrives while another page is open', () => {
  test('comes up with sender, group and first line, and a click opens its conversation', async () => {
    const { router } = open()
    arrive(message('g1', 'Is Friday fine?\nOr Monday?'))
    expect(await screen.findByText('in Spring menu')).toBeTruthy()
    expect(screen.getByRole('status')).toBeTruthy()
    expect(links()).toEqual(['Ana Petrova in Spring menuIs Friday fine?'])
    await userEvent.click(screen.getByRole('link'))
    expect(router.state.location.pathname).toBe('/messages/g1')
    expect(links()).toEqual([])
  })

  test('shows the name of a file', async () => {
    open()
    arrive(message('c1', '', { type: 'file', file_name: 'menu.pdf' }))
    await waitFor(() => expect(links()).toEqual(['Ana Petrovamenu.pdf']))
  })

  test('replaces the one before it of its conversation, and stands above those of others', async () => {
    open()
    arrive(message('c1', 'One'), message('c2', 'Two'), message('c1', 'Three'))
    await waitFor(() => expect(links()).toEqual(['Ana PetrovaThree', 'Ana PetrovaTwo']))
    arrive(message('c3', 'Four'), message('c4', 'Five'))
    expect(links()).toEqual(['Ana PetrovaFive', 'Ana PetrovaFour', 'Ana PetrovaThree'])
  })

  test('is closed by its button, and by reading it on another device', async () => {
    open()
    arrive(message('c1', 'One'), message('c2', 'Two'))
    await waitFor(() => expect(links()).toHaveLength(2))
    await userEvent.click(screen.getAllByRole('button', { name: messageTexts.closeToast('Ana Petrova') })[0] as Element)
    expect(links()).toEqual(['Ana PetrovaOne'])
    act(() => dispatchSocketEvent('read c1', { user_id: 'ana', seq: 1, date: '' }))
    expect(links()).toHaveLength(1)
    act(() => dispatchSocketEvent('read c1', { user_id: 'me', seq: 1, date: '' }))
    expect(links()).toEqual([])
  })

  test('leaves by itself, but not while it is pointed at or has the focus', async () => {
    open()
    arrive(message('c0', 'First'))
    await waitFor(() => expect(links()).toHaveLength(1))
    vi.useFakeTimers()
    arrive(message('c0', 'Second'), message('c1', 'Third'))
    fireEvent.mouseEnter(screen.getByRole('status'))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(links()).toHaveLength(2)
    fireEvent.mouseLeave(screen.getByRole('status'))
    fireEvent.focus(screen.getAllByRole('link')[0] as Element)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(links()).toHaveLength(2)
    fireEvent.blur(screen.getAllByRole('link')[0] as Element)
    act(() => void vi.advanceTimersByTime(6000))
    expect(links()).toEqual([])
  })
})

test('one’s own message, one of the open conversation and one in a tab that is not seen do not come up', async () => {
  open()
  arrive(message('c1', 'Mine', { sender_id: 'me' }))
  vi.stubGlobal('location', { pathname: '/messages/c2' })
  arrive(message('c2', 'Open'))
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  arrive(message('c3', 'Hidden'))
  seen.mockReturnValue('visible')
  arrive(message('c4', 'Shown'))
  await waitFor(() => expect(links()).toEqual(['Ana PetrovaShown']))
})

test('a message that arrives does not come up for a person who turned this off', async () => {
  const asked = vi.fn<() => object>(() => ({ messages: { toasts: false, times: false } }))
  open({ 'GET /api/settings/': asked })
  arrive(message('c1', 'Hello'))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await act(async () => {})
  expect(links()).toEqual([])
})

test('the push worker is told whether messages come up here', async () => {
  const worker = new EventTarget()
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      serviceWorker: Object.assign(worker, { startMessages: () => undefined }),
    }),
  )
  open()
  arrive(message('c1', 'Hello'))
  await waitFor(() => expect(links()).toHaveLength(1))
  const answers: unknown[] = []
  const ask = (data: string) =>
    worker.dispatchEvent(
      Object.assign(new Event('message'), { data, ports: [{ postMessage: (one: unknown) => answers.push(one) }] }),
    )
  ask('something else')
  ask('shows messages')
  expect(answers).toEqual([true])
})
