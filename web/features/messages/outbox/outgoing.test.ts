import { expect, test } from 'vitest'
import { unacknowledged } from '#web/features/messages/outbox/outgoing.ts'
import { messageWith, outgoingWith } from '#web/testing/message-factories.ts'

const written = (send_id: string, conversation_id = 'a') => outgoingWith({ send_id, conversation_id })

test('[MSG-12] a message that came back over the socket is not shown a second time', () => {
  const outbox = [written('1'), written('2'), written('3', 'b')]
  const stored = [messageWith({ seq: 1, send_id: '1' }), messageWith({ seq: 2 })]
  expect(unacknowledged(outbox, stored, 'a').map((message) => message.send_id)).toEqual(['2'])
})
