import type { Server } from 'socket.io'
import type { Socket } from 'socket.io-client'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Problem } from './errors.ts'
import type { Message } from './messages.ts'
import type { Notification } from './notifications.ts'
import {
  type ClientToServer,
  employeeMessage,
  fromBrowser,
  fromServer,
  isProblem,
  messageReceived,
  notificationReceived,
  notificationUpdate,
  onboardingChanged,
  permissionsChanged,
  readIn,
  type ServerToClient,
  subscriptionChanged,
  themeChanged,
  suffixes,
  typingIn,
  vacationDecided,
  vacationSubmitted,
} from './realtime.ts'

test('the events are the documented ones, plus people changed (docs/decisions/0011), theme (docs/decisions/0016) and joined (docs/decisions/0023)', () => {
  expect(Object.keys(fromBrowser)).toEqual([
    'verify user',
    'register notification',
    'conversation selected',
    'message sent',
    'typing',
    'onboarding',
    'logout',
  ])
  const named = Object.keys(fromServer).map((event) => {
    const suffix = Object.entries(suffixes).find(([one]) => one === event)?.[1]
    return suffix ? `${event} {${suffix}}` : event
  })
  expect(named).toEqual([
    'joined',
    'user connected',
    'user disconnected',
    'message received {conversation_id}',
    'conversation updated',
    'typing {conversation_id}',
    'notification received {user_id}',
    'notification update {user_id}',
    'vacation submitted {manager_id}',
    'vacation decided {user_id}',
    'vacations changed',
    'read {conversation_id}',
    'employee message {manager_id}',
    'onboarding {manager_id}',
    'permissions {user_id}',
    'people changed',
    'subscription {manager_id}',
    'theme {manager_id}',
    'logout',
  ])
})

test('each suffixed event has a builder of its name', () => {
  const builders = {
    'message received': messageReceived,
    typing: typingIn,
    'notification received': notificationReceived,
    'notification update': notificationUpdate,
    'vacation submitted': vacationSubmitted,
    'vacation decided': vacationDecided,
    read: readIn,
    'employee message': employeeMessage,
    onboarding: onboardingChanged,
    permissions: permissionsChanged,
    subscription: subscriptionChanged,
    theme: themeChanged,
  } satisfies Record<keyof typeof suffixes, (id: string) => string>
  for (const [event, build] of Object.entries(builders)) expect(build('7')).toBe(`${event} 7`)
})

test('every payload converts to JSON Schema', () => {
  for (const { carries, answers } of Object.values(fromBrowser)) {
    expect(z.toJSONSchema(carries, { io: 'input' })).toBeTypeOf('object')
    expect(z.toJSONSchema(answers)).toBeTypeOf('object')
  }
  for (const carries of Object.values(fromServer)) expect(z.toJSONSchema(carries)).toBeTypeOf('object')
})

test('a payload that does not match its event is refused', () => {
  const sent = fromBrowser['message sent'].carries
  const conversation_id = '0192f0a0-0000-7000-8000-000000000001'
  expect(sent.safeParse({ conversation_id, message: 'Hello', type: 'text' }).success).toBe(true)
  expect(sent.safeParse({ conversation_id, message: ' \n', type: 'text' }).success).toBe(false)
  expect(sent.safeParse({ conversation_id, message: 'Hello', type: 'file' }).success).toBe(false)
  expect(sent.safeParse({ conversation_id, message: 'Hello', type: 'text', sender_id: 'x' }).success).toBe(false)
  expect(fromBrowser.typing.carries.safeParse({ conversation_id: '*' }).success).toBe(false)
  expect(fromBrowser.logout.carries.safeParse('logout').success).toBe(false)
})

test('a problem is distinguished from an answer', () => {
  const problem: Problem = { type: 'about:blank', title: '', status: 401, detail: '', code: 'not_signed_in' }
  expect(isProblem(problem)).toBe(true)
  expect(isProblem({})).toBe(false)
  expect(isProblem({ id: '1', name: 'Jo', role: 'Manager' })).toBe(false)
})

test('the types fit both ends of the socket', () => {
  type Emits = Parameters<Server<ClientToServer, ServerToClient>['emit']>[0]
  expectTypeOf(messageReceived('7')).toExtend<Emits>()
  expectTypeOf(notificationReceived('7')).toExtend<Emits>()
  expectTypeOf('message received').not.toExtend<Emits>()
  expectTypeOf<ServerToClient[ReturnType<typeof messageReceived>]>().parameter(0).toEqualTypeOf<Message>()
  expectTypeOf<ServerToClient[ReturnType<typeof notificationReceived>]>().parameter(0).toEqualTypeOf<Notification>()
  const send = (socket: Socket<ServerToClient, ClientToServer>) =>
    socket.emitWithAck('message sent', { conversation_id: '1', message: 'Hello', type: 'text' })
  expectTypeOf(send).returns.resolves.toEqualTypeOf<Message | Problem>()
})
