import { endpoint, nothing } from './endpoint.ts'

const byClient = { Client: true } as const

export const copyOwnItems = endpoint({
  method: 'POST',
  path: '/api/items/copy',
  who: byClient,
  summary: 'Send the caller a copy of their answers by email, without passwords',
  answers: { 204: nothing },
  problems: ['too_many_emails'],
})
