import type { Parts } from '#server/parts.ts'
import { endGrants } from './end-grants.ts'

export function permissionJobs(parts: Pick<Parts, 'db' | 'jobs' | 'realtime'>): void {
  // Midnight of every time zone is at a full quarter of an hour.
  parts.jobs.every('permissions.end', '*/15 * * * *', () => endGrants(parts))
}
