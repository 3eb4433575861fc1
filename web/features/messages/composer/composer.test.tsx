import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Composer } from './composer.tsx'
import type { SentFile } from '#web/features/messages/outbox/outgoing.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

const enterSends = (chosen: boolean | null) => ({ messages: { toasts: true, times: false, enter_sends: chosen } })

function open(conversation = 'a', chosen: boolean | null = false) {
  const asked = mockApi({
    'GET /api/settings/': () => enterSends(chosen),
    'PUT /api/settings/messages': ({ body }) => enterSends((body as { enter_sends: boolean }).enter_sends), // the composer's body
  })
  const sent: string[] = []
  const attached: SentFile[] = []
  const view = renderInApp(
    <Composer
      id={conversation}
      name="Ana"
      me="me"
      owners={{ role: 'Client', clients: [{ _id: 'me', name: 'Cleo' }] }}
      onSend={(text) => sent.push(text)}
      onAttach={(file) => attached.push(file)}
    />,
  )
  const saved = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { sent, attached, saved, ...view }
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message to Ana' })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

test('[MSG-5] Send is disabled while the field is empty', async () => {
  open()
  expect(button().disabled).toBe(true)
  await userEvent.type(field(), '  ')
  expect(button().disabled).toBe(true)
  await userEvent.type(field(), 'Hello')
  expect(button().disabled).toBe(false)
})

test('[MSG-5] Send stays disabled for invisible characters, except inside an emoji', () => {
  const { sent } = open()
  fireEvent.change(field(), { target: { value: '\u200B\u2060' } })
  expect(button().disabled).toBe(true)
  expect(screen.queryByText('Write something first.')).toBeNull()
  fireEvent.change(field(), { target: { value: '👩\u200D👧' } })
  fireEvent.submit(button())
  expect(sent).toEqual(['👩\u200D👧'])
})

test.each([
  ['Ctrl+Enter', '{Control>}{Enter}{/Control}'],
  ['Cmd+Enter', '{Meta>}{Enter}{/Meta}'],
])('[MSG-5] the key %s sends the message and empties the field', async (_, keys) => {
  const { sent } = open()
  await userEvent.type(field(), `Hello${keys}`)
  expect(sent).toEqual(['Hello'])
  expect(field().value).toBe('')
})

test('[MSG-5] the button sends, while Enter alone begins a line', async () => {
  const { sent } = open()
  await userEvent.type(field(), 'One{Enter}Two')
  expect(sent).toEqual([])
  await userEvent.click(button())
  expect(sent).toEqual(['One\nTwo'])
})

test('[MSG-5] Ctrl+Enter in an empty field sends nothing', async () => {
  const { sent } = open()
  await userEvent.type(field(), '{Control>}{Enter}{/Control}')
  expect(sent).toEqual([])
})

test('[MSG-5] a text that is too long shows an error, is not sent and is kept', () => {
  const { sent } = open()
  const text = 'x'.repeat(20_001)
  fireEvent.change(field(), { target: { value: text } })
  expect(screen.getByText('1 character too many. Please shorten it.')).toBeTruthy()
  expect(button().disabled).toBe(true)
  fireEvent.submit(button())
  expect(sent).toEqual([])
  expect(field().value).toBe(text)
})

test.each([
  ['NUL', 'before\0after'],
  ['a half of a surrogate pair', 'before\ud83dafter'],
])('[MSG-5] a text with %s shows an error, is kept and can be repaired', async (_, text) => {
  const { sent } = open()
  fireEvent.change(field(), { target: { value: text } })
  expect(screen.getByText(/A character in this text cannot be sent/)).toBeTruthy()
  expect(button().disabled).toBe(true)
  expect(field().value).toBe(text)
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  expect(field().value).toBe('beforeafter')
  await userEvent.click(button())
  expect(sent).toEqual(['beforeafter'])
})

const offer = () => screen.findByRole('button', { name: 'Let Enter send' })

test('[MSG-5] Enter sends when the person chose so, and Shift+Enter begins a line', async () => {
  const { sent, saved } = open('a', null)
  await userEvent.click(await offer())
  await expect.poll(() => screen.queryByRole('button', { name: 'Let Enter send' })).toBeNull()
  await userEvent.type(field(), 'One{Shift>}{Enter}{/Shift}Two{Enter}')
  expect(sent).toEqual(['One\nTwo'])
  await userEvent.type(field(), 'Three{Control>}{Enter}{/Control}')
  expect(sent).toEqual(['One\nTwo', 'Three'])
  expect(saved()).toEqual([{ enter_sends: true }])
})

test('[MSG-5] Enter is offered with the first message only', async () => {
  const { sent, saved } = open('a', null)
  await offer()
  await userEvent.type(field(), 'One{Enter}Two{Control>}{Enter}{/Control}')
  expect(sent).toEqual(['One\nTwo'])
  await expect.poll(() => screen.queryByRole('button', { name: 'Let Enter send' })).toBeNull()
  await userEvent.type(field(), 'Three{Control>}{Enter}{/Control}')
  expect(sent).toEqual(['One\nTwo', 'Three'])
  expect(saved()).toEqual([{ enter_sends: false }])
})

test('[MSG-5] Enter that ends a composition does not send', async () => {
  const { sent } = open('a', true)
  await expect.poll(() => button().getAttribute('aria-keyshortcuts')).toBe('Enter')
  await userEvent.type(field(), 'ni')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  expect(sent).toEqual([])
})

test('[MSG-14] a draft is restored in its own conversation only', async () => {
  const { unmount } = open('a')
  await userEvent.type(field(), 'Half a thought')
  unmount()
  const other = open('b')
  expect(field().value).toBe('')
  other.unmount()
  open('a')
  expect(field().value).toBe('Half a thought')
})
