import { z } from 'zod'
import { text } from './text.ts'

/**
 * The id of a record, a UUID that callers treat as opaque. A malformed one answers 404, like one that does not exist, so
 * the server turns exactly this schema's issue into "not there" (see `isMalformedId`), in params and in bodies alike. It has
 * one spelling behind this: it is compared, and what is sealed for somebody is sealed for their id as it is written.
 */
export const Id = z.uuid().toLowerCase().meta({ kind: 'id' })

/** True for the issue that `Id` raises on a text that is no id; a number or an object in its place stays a wrong field. */
export const isMalformedId = (issue: { code?: string; format?: string }): boolean =>
  issue.code === 'invalid_format' && issue.format === 'uuid'

/** An id that must be the caller's own: whatever else it says is someone else's, so it is no 404 when malformed. */
export const OwnId = text(100)

/** An id in an answer. */
export const GivenId = z.string()
