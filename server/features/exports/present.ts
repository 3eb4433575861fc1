import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { addressOf } from '#contract/endpoint.ts'
import { downloadExport, type WorkspaceExport } from '#contract/exports.ts'
import type { ExportRow } from './queries/exports.ts'

/** The download's file name. */
export const fileNameOf = ({
  business_name,
  client,
  created_at,
}: Pick<ExportRow, 'business_name' | 'client' | 'created_at'>): string =>
  `${(client ?? business_name).replaceAll(/[/\\]/g, '-')} ${formatDate(created_at.toISOString(), anyReader)}.zip`

export function presentExport(row: ExportRow): WorkspaceExport {
  const { id, state, done, total, size, problem, expires_at } = row
  const progress = { _id: id, state, done, total }
  if (state === 'failed') return { ...progress, ...(problem !== null && { detail: problem }) }
  if (state === 'working' || !expires_at || size === null) return progress
  const location = addressOf(downloadExport, { params: { id, filename: fileNameOf(row) } })
  return { ...progress, location, size, expires: expires_at.toISOString() }
}
