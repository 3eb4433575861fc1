import type { AuditEntry } from '#contract/audit.ts'

export const auditEntryWith = (given: Partial<AuditEntry>): AuditEntry => ({
  _id: 'a1',
  date: '2026-11-21T09:30:00.000Z',
  actor: 'Mara',
  actor_id: 'm1',
  action: 'credential.revealed',
  subject: 'Blue Door',
  detail: '',
  field: '',
  about: '',
  granted: [],
  revoked: [],
  ...given,
})
