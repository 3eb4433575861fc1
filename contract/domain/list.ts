import { z } from 'zod'
import { text } from './text.ts'

/** Without paging a list answers up to this many items, and 422 `paging_needed` beyond them. */
export const wholeListLimit = 1000

export const defaultPerPage = 25

/**
 * The query of a long list. The columns a list can be sorted by are its own; a text that comes from the address is coerced
 * to a number, and the page has a ceiling so that its offset stays a number that PostgreSQL can count to.
 */
export const listQuery = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.object({
    search: text(200).optional(),
    sort: z.enum(columns).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    page: z.coerce.number<string | number>().int().min(1).max(1_000_000).optional(),
    per_page: z.coerce.number<string | number>().int().min(1).max(100).optional(),
  })

/** A list: with paging it says how many there are in all, without it `items` is everything. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int().optional(),
    page: z.int().optional(),
    per_page: z.int().optional(),
  })

export const itemsOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })

/** The last part of the list paths that say `true` for the archived ones and `false` for the active ones. */
export const ArchivedParams = z.object({ archived: z.enum(['true', 'false']).transform((value) => value === 'true') })
