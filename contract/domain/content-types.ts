import { z } from 'zod'

/** Answers other than JSON carry their content type; the server streams them and the browser opens them as links. */
export const csv = z.string().meta({ contentType: 'text/csv; charset=utf-8' })
export const calendar = z.string().meta({ contentType: 'text/calendar; charset=utf-8' })
export const bytes = z.string().meta({ contentType: 'application/octet-stream' })

/** The content type of an answer, undefined for JSON. */
export function contentTypeOf(answer: z.ZodType): string | undefined {
  const contentType = answer.meta()?.contentType
  return typeof contentType === 'string' ? contentType : undefined
}
