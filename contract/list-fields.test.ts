import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { nothing } from './endpoint.ts'

/** Why a list in a body is sent whole. Lists that several people change at the same time are changed by element (ONB-20). */
const sentWhole: Record<string, readonly string[]> = {
  'names whom or what the call is about, and replaces no list': [
    'POST /api/auth/password/rating about',
    'POST /api/clients/:id/items/decide items',
    'POST /api/credentials/renewals/ask ids',
    'POST /api/credentials/renewals/dismiss ids',
    'POST /api/item-list/apply client_ids',
    'POST /api/permissions/apply client_ids',
    'POST /api/permissions/copy client_ids',
  ],
  'adds to a list': [
    'PUT /api/conversations/add/user display_names',
    'PUT /api/conversations/add/user read_dates',
    'PUT /api/conversations/add/user user_ids',
  ],
  'begins something new': [
    'POST /api/clients/:id/items options',
    'POST /api/clients/:id/items steps',
    'POST /api/clients/add asked.left_out',
    'POST /api/clients/add asked.platforms',
    'POST /api/clients/add asked.services',
    'POST /api/conversations/ admin_ids',
    'POST /api/conversations/ display_names',
    'POST /api/conversations/ user_ids',
  ],
  'names the version it began from, and another one meanwhile is a conflict': [
    'PUT /api/item-list list.items',
    'PUT /api/item-list list.items.*.options',
    'PUT /api/item-list list.items.*.services',
    'PUT /api/item-list list.items.*.steps',
    'PUT /api/item-list list.services',
  ],
  'names what it began with, and something else meanwhile is refused (SHELL-12)': [
    'PUT /api/reminders/rules closed_days',
    'PUT /api/reminders/rules rules',
  ],
  "is the documents' other spelling of a list that is changed by element too": [
    'PUT /api/clients/billing billing_extra_email.val',
  ],
}

type Schema = {
  type?: string
  $ref?: string
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const isByElement = ({ properties }: Schema) =>
  properties !== undefined && Object.keys(properties).join() === 'add,remove'

/** The paths of the lists in a schema that replace what is stored; `*` is any element. */
function listsIn(schema: Schema, root: Schema, path = ''): string[] {
  if (schema.$ref !== undefined) return listsIn(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root, path)
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const isChangeable = forms.some(isByElement)
  const inForms = forms
    .filter((form) => !isChangeable || !(isByElement(form) || form.type === 'array'))
    .flatMap((form) => listsIn(form, root, path))
  const inFields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    listsIn(field, root, path === '' ? name : `${path}.${name}`),
  )
  if (schema.type !== 'array') return [...inForms, ...inFields]
  return [path, ...listsIn(schema.items ?? {}, root, `${path}.*`), ...inForms, ...inFields]
}

test('[ONB-20] each list in a body is changed by element, or has a reason why it is sent whole', () => {
  const found = endpoints.flatMap(({ endpoint: { method, path, body } }) => {
    if (body === nothing) return []
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema // JSON Schema of an object
    // `before` is compared, and never stored.
    const lists = listsIn(schema, schema).filter((list) => !list.startsWith('before.'))
    return lists.map((list) => `${method} ${path} ${list}`)
  })
  expect([...new Set(found)].toSorted()).toEqual(Object.values(sentWhole).flat().toSorted())
})
