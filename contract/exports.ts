import { z } from 'zod'
import { GivenId, Id } from './domain/ids.ts'
import { endpoint } from './endpoint.ts'

export const WorkspaceExport = z
  .object({ state: z.enum(['working', 'ready', 'failed']), location: z.string().optional() })
  .meta({ id: 'WorkspaceExport' })
export type WorkspaceExport = z.infer<typeof WorkspaceExport>

export const startExport = endpoint({
  method: 'POST',
  path: '/api/settings/export',
  who: { Manager: true },
  gate: 'open',
  summary: "Start gathering all of the workspace's data",
  answers: { 202: z.object({ _id: GivenId }) },
})

export const showExport = endpoint({
  method: 'GET',
  path: '/api/settings/export/:id',
  who: { Manager: true },
  gate: 'open',
  summary: 'How far an export is, and its link once it is ready',
  params: z.object({ id: Id }),
  answers: { 200: WorkspaceExport },
})
