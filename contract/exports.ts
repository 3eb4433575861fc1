import { z } from 'zod'
import { Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { bytes } from './domain/content-types.ts'
import { text } from './domain/text.ts'
import { endpoint, nothing } from './endpoint.ts'

export const WorkspaceExport = z
  .object({
    _id: GivenId,
    state: z.enum(['working', 'ready', 'failed']),
    /** Progress in bytes, records estimated; while `total` is 0 it is unknown. */
    done: z.int(),
    total: z.int(),
    /** The download address, valid for the signed-in Manager only. */
    location: z.string().optional(),
    expires: Timestamp.optional(),
    size: z.int().describe('bytes, of the ZIP').optional(),
    detail: z.string().optional(),
  })
  .meta({ id: 'WorkspaceExport' })
export type WorkspaceExport = z.infer<typeof WorkspaceExport>

const manager = { Manager: true } as const
const OfClient = z.object({ client_id: Id.optional() })

/** Deleted by the log-out. Under https its name has the prefix `__Host-`. */
export const exportCookie = 'foyer_export'

export const startExport = endpoint({
  method: 'POST',
  path: '/api/settings/export',
  who: manager,
  gate: 'open',
  summary:
    "Start gathering all of the workspace's data, or with `client_id` one client's; while that goes on the answer is the same",
  query: OfClient,
  answers: { 202: z.object({ _id: GivenId }) },
  problems: ['too_many_requests', 'other_export_running'],
})

export const listExports = endpoint({
  method: 'GET',
  path: '/api/settings/export',
  who: manager,
  gate: 'open',
  summary: "The newest export of the workspace, or of one client's data, until it has expired",
  query: OfClient,
  answers: { 200: itemsOf(WorkspaceExport) },
})

export const showExport = endpoint({
  method: 'GET',
  path: '/api/settings/export/:id',
  who: manager,
  gate: 'open',
  summary: 'How far an export is, and its link once it is ready',
  params: z.object({ id: Id }),
  answers: { 200: WorkspaceExport },
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/settings/export/:id/:filename',
  who: manager,
  gate: 'open',
  /** Set by the answer with the location, so that a browser can stream the bytes to disk. */
  cookie: exportCookie,
  summary: 'The ZIP, to the Manager alone; the file name may be any',
  params: z.object({ id: Id, filename: text(500) }),
  answers: { 200: bytes, 206: bytes, 304: nothing, 412: nothing, 416: nothing },
})
