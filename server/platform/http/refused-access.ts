import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validate } from 'uuid'
import type { ErrorCode } from '#contract/errors.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '../actor.ts'
import { sourceOf } from './request-source.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyRequest {
    problem: ErrorCode | undefined
  }
}

/** The refusals that no page of ours causes: the browser does not offer what a person may not do. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'not_yours',
  'permission_missing',
  'field_not_granted',
] satisfies ErrorCode[])

type RefusalParts = Pick<Parts, 'db' | 'limits' | 'log' | 'security'>

/** Records calls that were refused to a signed-in person: by role or right, and those into another workspace. */
export function watchRefusals(app: FastifyInstance, parts: RefusalParts): void {
  app.addHook('onResponse', (request, _reply, next) => {
    next()
    const { actor, problem } = request
    if (!actor || !problem) return
    if (REFUSALS.has(problem)) record(parts, request, actor, { event: 'access_refused', reason: problem })
    else if (problem === 'not_found')
      recordForeign(parts, request, actor).catch((err: unknown) =>
        parts.log.warn({ err }, 'could not find out whether a refused call was for another workspace'),
      )
  })
}

type Refusal = { event: 'access_refused' | 'other_workspace_refused'; reason: string }

function record({ security }: RefusalParts, request: FastifyRequest, actor: Actor, refusal: Refusal): void {
  security.record({ ...refusal, outcome: 'failure', account: actor, source: sourceOf(request) })
}

/** A record of another workspace is answered like one that does not exist. Ids cannot be guessed, so this is no mistake. */
async function recordForeign(parts: RefusalParts, request: FastifyRequest, actor: Actor): Promise<void> {
  const ids = Object.values(request.params ?? {}).filter((value) => typeof value === 'string' && validate(value))
  if (ids.length === 0 || !(await parts.limits.hasLeft('foreign id by user', actor.id))) return
  const [found] = await parts.db.system.sql<{ kind: string }>({
    name: 'foreign_id',
    text: FOREIGN_ID,
    values: [ids, actor.workspace],
  })
  if (found) record(parts, request, actor, { event: 'other_workspace_refused', reason: found.kind })
}

const KINDS = [
  'users',
  'conversations',
  'files',
  'invitations',
  'sessions',
  'vacations',
  'notifications',
  'passkeys',
  'exports',
]
// Workspace by workspace: every table has an index that begins with it.
const FOREIGN_ID = `
  select known.kind from workspaces w
  cross join lateral (
    ${KINDS.map((table) => `select '${table}' as kind from ${table} where manager_id = w.manager_id and id = any($1::uuid[])`).join('\n    union all ')}
  ) known
  where w.manager_id <> $2 limit 1`
