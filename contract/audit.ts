import { z } from 'zod'
import { Timestamp } from './domain/fields.ts'
import { listOf, listQuery } from './domain/list.ts'
import { endpoint } from './endpoint.ts'

export const AuditEntry = z
  .object({ date: Timestamp, actor: z.string(), action: z.string(), subject: z.string() })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/settings/audit',
  who: { Manager: true },
  summary: 'Who did what in the workspace',
  query: listQuery(['date', 'actor', 'action', 'subject']),
  answers: { 200: listOf(AuditEntry) },
  problems: ['paging_needed'],
})
