import { z } from 'zod'
import { text } from './text.ts'

/** So many: what was stored when the change began, and what was sent of it since without an answer. */
export const mostBeginnings = 6

/** What a text was when its change began (ONB-20). Any of several may be stored, as the answer to an earlier save was lost. */
export const began = (max: number) => z.union([text(max), z.array(text(max)).min(1).max(mostBeginnings)]).optional()
