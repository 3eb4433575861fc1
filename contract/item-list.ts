import { z } from 'zod'
import { Count } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { endpoint } from './endpoint.ts'
import { ItemList, ListedItem } from './items.ts'

export const showItemList = endpoint({
  method: 'GET',
  path: '/api/item-list',
  who: { Manager: true },
  summary: 'What the workspace asks its clients, with the items of the standard list that are off',
  answers: {
    200: z.object({
      list: ItemList,
      /** The newest version; a change names the one it started from. */
      version: GivenId.nullable(),
      in_progress: Count,
      /** The standard list with all texts, which an entry's own fields replace. */
      standard: itemsOf(ListedItem).shape.items,
    }),
  },
})

export const saveItemList = endpoint({
  method: 'PUT',
  path: '/api/item-list',
  who: { Manager: true },
  summary: 'Change what new clients are asked',
  body: z.strictObject({ list: ItemList, version: Id.nullable() }),
  answers: { 200: z.object({ version: GivenId }) },
  problems: ['conflict'],
})

export const applyItemList = endpoint({
  method: 'POST',
  path: '/api/item-list/apply',
  who: { Manager: true },
  summary: 'Ask clients in progress by the newest list as well; what was given stays',
  body: z.strictObject({ client_ids: z.array(Id).max(10_000).optional() }),
  answers: { 200: z.object({ clients: Count }) },
})
