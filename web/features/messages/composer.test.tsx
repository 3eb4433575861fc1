import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Composer } from '#web/features/messages/composer.tsx'
import { show } from '#web/testing/show.tsx'

function open(conversation = 'a') {
  const sent: string[] = []
  const view = show(<Composer id={conversation} name="Ana" me="me" onSend={(text) => sent.push(text)} />)
  return { sent, ...view }
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message to Ana' })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

test('[MSG-5] Send is disabled while there is nothing to send', async () => {
  open()
  expect(button().disabled).toBe(true)
  await userEvent.type(field(), '  ')
  expect(button().disabled).toBe(true)
  await userEvent.type(field(), 'Hello')
  expect(button().disabled).toBe(false)
})

test.each([
  ['Ctrl+Enter', '{Control>}{Enter}{/Control}'],
  ['Cmd+Enter', '{Meta>}{Enter}{/Meta}'],
])('[MSG-5] %s sends and empties the field', async (_, keys) => {
  const { sent } = open()
  await userEvent.type(field(), `Hello${keys}`)
  expect(sent).toEqual(['Hello'])
  expect(field().value).toBe('')
})

test('[MSG-5] so does the button, while Enter alone begins a line', async () => {
  const { sent } = open()
  await userEvent.type(field(), 'One{Enter}Two')
  expect(sent).toEqual([])
  await userEvent.click(button())
  expect(sent).toEqual(['One\nTwo'])
})

test('[MSG-5] Ctrl+Enter with nothing to send sends nothing', async () => {
  const { sent } = open()
  await userEvent.type(field(), '{Control>}{Enter}{/Control}')
  expect(sent).toEqual([])
})

test('[MSG-5] a text that is too long says so, is not sent and is not lost', () => {
  const { sent } = open()
  const text = 'x'.repeat(20_001)
  fireEvent.change(field(), { target: { value: text } })
  expect(screen.getByText('Use at most 20,000 characters')).toBeTruthy()
  expect(button().disabled).toBe(true)
  fireEvent.submit(button())
  expect(sent).toEqual([])
  expect(field().value).toBe(text)
})

test('[MSG-14] what was typed is there again after going elsewhere, in its own conversation only', async () => {
  const { unmount } = open('a')
  await userEvent.type(field(), 'Half a thought')
  unmount()
  const other = open('b')
  expect(field().value).toBe('')
  other.unmount()
  open('a')
  expect(field().value).toBe('Half a thought')
})
