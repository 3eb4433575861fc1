import { z } from 'zod'
import { text } from './text.ts'

/**
 * The id of a record, a UUID that callers treat as opaque. The server answers a malformed one with 404, in params and
 * bodies alike (see `isMalformedId`). It is lower-cased first, because ids are compared as text and encrypted values
 * are bound to them.
 */
export const Id = z.uuid().toLowerCase().meta({ kind: 'id' })

/** True for the issue that `Id` raises on a malformed text; a number or an object stays an ordinary field error. */
export const isMalformedId = (issue: { code?: string; format?: string }): boolean =>
  issue.code === 'invalid_format' && issue.format === 'uuid'

/** An id that must be the caller's own: any other value, malformed or not, is answered with 403. */
export const OwnId = text(100)

/** An id in an answer. */
export const GivenId = z.string()
