import { z } from 'zod'
import { text } from './text.ts'

/** Without paging a list answers at most this many items, and 422 `paging_needed` beyond them. */
export const maxUnpagedItems = 1000

export const defaultPerPage = 25

/**
 * The query of a long list. Each list names its sortable columns; the page has a ceiling so that PostgreSQL can compute
 * its offset.
 */
export const listQuery = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.object({
    search: text(200).optional(),
    sort: z.enum(columns).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    page: z.coerce.number<string | number>().int().min(1).max(1_000_000).optional(),
    per_page: z.coerce.number<string | number>().int().min(1).max(100).optional(),
  })

/** A list: with paging `count` is the total, without it `items` is complete. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int().optional(),
    page: z.int().optional(),
    per_page: z.int().optional(),
  })

export const itemsOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })

/** The last part of the list paths: `true` lists the archived ones, `false` the active ones. */
export const ArchivedParams = z.object({ archived: z.enum(['true', 'false']).transform((value) => value === 'true') })
