import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isMalformedId } from './domain/ids.ts'
import { bytes, calendar } from './domain/content-types.ts'
import { contentTypeOf } from './domain/content-types.ts'
import { addressOf, nothing, type Who } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errors } from './errors.ts'

/**
 * The calls as the documents list them, and who may make them: P anyone, S a signature, M Manager, Ma Manager on
 * agency, E Employee, C Client, a permission after its role. Only a link's `location` is a path of our own.
 */
const documented = `
POST /api/auth/register P
POST /api/auth/login P
POST /api/auth/logout M E C
GET /api/auth/me M E C
GET /api/auth/sessions M E C
DELETE /api/auth/sessions M E C
DELETE /api/auth/sessions/:id M E C
PUT /api/general/reset/link P
PUT /api/general/reset/validation P
PUT /api/general/reset/password P
PUT /api/general/invitation/link P
GET /api/clients/register/:id P
GET /api/employees/register/:id P
POST /api/clients/add M E+add_new_clients
POST /api/employees/add Ma
GET /api/invitations M E+add_new_clients
POST /api/invitations/:id/resend M E+add_new_clients
POST /api/invitations/:id/link M E+add_new_clients
DELETE /api/invitations/:id M E+add_new_clients
POST /api/auth/totp M E C
POST /api/auth/totp/confirm M E C
DELETE /api/auth/totp M E C
GET /api/auth/passkeys M E C
POST /api/auth/passkeys/options M E C
POST /api/auth/passkeys M E C
DELETE /api/auth/passkeys/:id M E C
POST /api/auth/passkey-login/options P
POST /api/auth/passkey-login P
GET /api/themes/:managerId P
POST /api/themes/create M
PUT /api/themes/update Ma
POST /api/payment/create-checkout-session M
POST /api/payment/create-return-checkout-session M
POST /api/payment/create-portal-session M
GET /api/payment/manager M E C
GET /api/payment/prices P
GET /api/payment/receipt/:receipt_id P
POST /api/payment/webhook S
GET /api/notifications/ M E C
POST /api/notifications/viewed M E C
DELETE /api/notifications/delete/:id M E C
DELETE /api/notifications/all M E C
GET /api/managers/dashboard-data M
GET /api/employees/dashboard E
GET /api/clients/dashboard C
GET /api/managers/onboarding-board M
POST /api/onboarding/remind/:client_id M
GET /api/search M E C
GET /api/clients/manager/all M
GET /api/clients/manager/:archived M
GET /api/clients/employee/:archived E
GET /api/clients/:id M C
PUT /api/clients/billing M C
PUT /api/clients/contract M
POST /api/clients/contract/sign C
POST /api/general/archive M
DELETE /api/general/client/:id M
DELETE /api/general/employee/:id M
DELETE /api/general/manager/ M
GET /api/onboarding C
GET /api/onboarding/account C
POST /api/onboarding C
GET /api/onboarding/client/:id M
GET /api/onboarding/employee/:id E
POST /api/onboarding/reveal/:client_id M E
PUT /api/onboarding/services C
PUT /api/onboarding/accounts C
POST /api/onboarding/update_accounts/:id M E
PUT /api/onboarding/assets C
POST /api/onboarding/update_assets/:id M
PUT /api/onboarding/events C
PUT /api/onboarding/emails C
PUT /api/onboarding/links/social C
PUT /api/onboarding/social C
PUT /api/onboarding/branding C
GET /api/onboarding/forms C
GET /api/onboarding/access-log/:client_id M C
GET /api/onboarding/access/:client_id M C
POST /api/files/:userId M E C
POST /api/files/message/:userId M E C
DELETE /api/files/:filename M E C
GET /api/files/:id/:filename P
GET /api/employees/manager/:archived Ma
GET /api/employees/manager Ma
GET /api/employees M E
GET /api/managers M E C
GET /api/employees/details/:id Ma
POST /api/employees/ Ma
POST /api/employees/update/:id Ma
GET /api/employees/files E
PUT /api/employees/onboarding/files E
DELETE /api/employees/onboarding/files/:filename E
PUT /api/employees/contact E
POST /api/employees/onboarding/finish E
GET /api/employees/unread-messages Ma
GET /api/settings/employee M E
PUT /api/settings/employee/file Ma
DELETE /api/settings/employee/file/:filename Ma
PUT /api/settings/employee/permissions/:id Ma
GET /api/permissions/employee-page/:id Ma
GET /api/permissions/client-permission-page/:employee_id/:client_id Ma
POST /api/permissions/ Ma
POST /api/permissions/copy Ma
POST /api/permissions/apply Ma
GET /api/settings/ M E C
POST /api/settings/ M E C
PUT /api/settings/notifications M E C
PUT /api/settings/name M C
PUT /api/settings/email M C
PUT /api/settings/phone M C
PUT /api/settings/birthday M C
PUT /api/settings/business M C
PUT /api/settings/email/confirm P
PUT /api/settings/two-step-required M
GET /api/settings/audit M
POST /api/settings/export M
GET /api/settings/export/:id M
GET /api/vacations/ M E
GET /api/vacations/:user_id Ma E
POST /api/vacations/ E+vacation
PUT /api/vacations/ Ma
DELETE /api/vacations/:id E
POST /api/vacations/feed M E
DELETE /api/vacations/feed M E
GET /api/vacations/feed/:secret.ics P
GET /api/conversations/userlist M E C
GET /api/conversations/userlist/:employee_id Ma
POST /api/conversations/ M E C
PUT /api/conversations/add/user M E C
PUT /api/conversations/remove/user M E C
PUT /api/conversations/name M E C
DELETE /api/conversations/:id M E C
PUT /api/conversations/read M E C
GET /api/messages/:conversationId M E C
GET /api/messages/employee/:conversation_id Ma
POST /api/messages/text M E C
POST /api/messages/file M E C
GET /api/messages/:conversationId/csv M
GET /api/messages/search M E C
GET /api/push/key M E C
POST /api/push/subscriptions M E C
DELETE /api/push/subscriptions/:id M E C
`
  .trim()
  .split('\n')

/** Calls beyond the documents (docs/decisions/0008 to 0012, 0019, 0025 to 0032, and 0035 to 0044). */
const beyond = [
  'POST /api/files/theme-logo/:userId Ma',
  'GET /api/settings/audit/days M',
  'GET /api/items C',
  'PUT /api/items/:key C',
  'PUT /api/items/:key/state C',
  'POST /api/items/copy C',
  'POST /api/items/:key/links C',
  'DELETE /api/items/:key/links C',
  'GET /api/item-links C',
  'GET /api/item-links/:token P',
  'PUT /api/item-links/:token P',
  'POST /api/item-links/:token/files P',
  'GET /api/clients/:id/items M E',
  'PUT /api/clients/:id/items/:key M E',
  'POST /api/clients/:id/items/decide M E',
  'POST /api/clients/:id/items M',
  'DELETE /api/clients/:id/items/:key M',
  'GET /api/invitations/choices M E+add_new_clients',
  'GET /api/item-list M',
  'PUT /api/item-list M',
  'POST /api/item-list/apply M',
  'GET /api/auth/history M E C',
  'POST /api/auth/links P',
  'POST /api/auth/links/look P',
  'POST /api/auth/links/code P',
  'POST /api/auth/links/again P',
  'POST /api/auth/password/confirmation M E C',
  'GET /api/clients/:id/offboarding M',
  'POST /api/clients/:id/offboarding M',
  'GET /api/client-dates/:client_id/feed M E C',
  'POST /api/client-dates/:client_id/feed M E C',
  'PUT /api/client-dates/:client_id/feed M E C',
  'DELETE /api/client-dates/:client_id/feed M E C',
  'GET /api/client-dates/feed/:secret.ics P',
  'GET /api/client-dates/confirmation C',
  'POST /api/client-dates/confirmation C',
  'GET /api/client-dates/confirmations M',
  'POST /api/clients/:id/view M',
  'GET /api/offboardings M',
  'GET /api/offboardings/:id M',
  'DELETE /api/clients/:id/logo M E C',
  'DELETE /api/clients/:id/sessions M',
  'DELETE /api/clients/:id/two-step M',
  'DELETE /api/employees/:id/sessions Ma',
  'DELETE /api/employees/:id/two-step Ma',
  'DELETE /api/settings/picture M E C',
  'GET /api/clients/:id/two-step M',
  'GET /api/employees/:id/two-step Ma',
  'GET /api/notifications/unsubscribe/:token P',
  'GET /api/pictures M E C',
  'GET /api/settings/export M',
  'GET /api/settings/storage M',
  'GET /api/settings/export/:id/:filename M',
  'GET /api/vacations/facts/:id Ma',
  'POST /api/vacations/:id/stand-in Ma',
  'GET /api/permissions/unopened Ma',
  'GET /api/credentials/renewals Ma',
  'POST /api/credentials/renewals/ask Ma',
  'POST /api/credentials/renewals/dismiss Ma',
  'GET /api/onboarding/checks/:client_id M E C',
  'POST /api/onboarding/checks/:client_id M E',
  'GET /api/vacations/feed M E',
  'POST /api/notifications/unsubscribe/:token P',
  'POST /api/employees/:id/welcome Ma',
  'POST /api/employees/:id/welcome/link Ma',
  'POST /api/vacations/:id/cancel Ma',
  'DELETE /api/vacations/:id/decision Ma',
  'POST /api/vacations/:id/cancellation E',
  'DELETE /api/vacations/:id/cancellation Ma E',
  'PUT /api/clients/:id/logo M E C',
  'POST /api/auth/password/rating P',
  'PUT /api/auth/password M E C',
  'PUT /api/settings/email-contents M',
  'PUT /api/settings/idle-limit M',
  'PUT /api/settings/messages M E C',
  'PUT /api/settings/picture M E C',
  'PUT /api/settings/time-zone M',
  'GET /api/reminders/client/:id M',
  'PUT /api/reminders/client/:id M',
  'GET /api/reminders/rules M',
  'PUT /api/reminders/rules M',
  'GET /api/reminders/own C',
  'PUT /api/reminders/own C',
  'POST /api/reminders/link/:token P',
  'PUT /api/settings/own-time-zone M E C',
]

const inShort = (who: Who): string => {
  if (who === 'anyone') return 'P'
  if (who === 'signature') return 'S'
  return Object.entries(who)
    .map(([role, condition]) => (condition === 'agency' ? 'Ma' : role[0] + (condition === true ? '' : `+${condition}`)))
    .join(' ')
}

/** The calls that answer without an active subscription (SUB-5). */
const isOpenCall = (method: string, path: string) =>
  ['/api/auth/', '/api/general/reset/', '/api/payment/', '/api/themes/'].some((start) => path.startsWith(start)) ||
  ['/api/settings/', '/api/pictures'].includes(path) ||
  /^\/api\/settings\/(name|email|phone|birthday|business|export|picture|storage)(\/|$)/.test(path) ||
  (method === 'DELETE' && path === '/api/general/manager/')

const table = endpoints.map(({ name, endpoint }) => ({ name, endpoint }))
const schemaOf = (part: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(part, { target: 'draft-7', io, unrepresentable: 'throw' })

test('the contract has exactly the documented calls and those beyond them, each with its callers', () => {
  const stated = endpoints.map(({ endpoint: { method, path, who } }) => `${method} ${path} ${inShort(who)}`)
  expect(stated.toSorted()).toEqual([...documented, ...beyond].toSorted())
})

test('no two calls share a method and a path, or a name', () => {
  const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
})

test('a schema id belongs to one schema', () => {
  const seen = new Map<string, string>()
  for (const { endpoint } of table) {
    for (const answer of Object.values(endpoint.answers).filter((one) => one !== nothing)) {
      for (const [id, definition] of Object.entries(schemaOf(answer, 'output').definitions ?? {})) {
        const written = JSON.stringify(definition)
        expect(seen.get(id) ?? written, id).toBe(written)
        seen.set(id, written)
      }
    }
  }
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining(['User', 'ClientListItem', 'Conversation', 'Message', 'Theme']),
  )
})

describe.each(table)('the endpoint $name', ({ endpoint }) => {
  test('converts every part to JSON Schema', () => {
    const taken = [endpoint.params, endpoint.query, endpoint.body].filter((part) => part !== nothing)
    const answered = Object.values(endpoint.answers).filter((answer) => answer !== nothing)
    const schemas = [
      ...taken.map((part) => schemaOf(part, 'input')),
      ...answered.map((answer) => schemaOf(answer, 'output')),
    ]
    expect(schemas.every((schema) => typeof schema === 'object')).toBe(true)
  })

  test('answers without a subscription exactly where documented', () => {
    expect(endpoint.gate).toBe(isOpenCall(endpoint.method, endpoint.path) ? 'open' : 'closed')
  })

  test('has the same names in its path and its params', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => key)
    const inParams = endpoint.params === nothing ? [] : Object.keys(schemaOf(endpoint.params, 'input').properties ?? {})
    expect(new Set(inParams)).toEqual(new Set(inPath))
  })

  test('has a summary, a successful answer and known problem codes', () => {
    expect(endpoint.summary.length).toBeGreaterThan(5)
    // Bytes may also be in preparation, none, partial, unchanged or out of range (RFC 9110).
    const answers: readonly unknown[] = Object.values(endpoint.answers)
    const good =
      answers.includes(bytes) || answers.includes(calendar) ? /^(?:200|202|204|206|304|412|416)$/ : /^20[0124]$/
    expect(Object.keys(endpoint.answers).filter((status) => !good.test(status))).toEqual([])
    for (const code of endpoint.problems) expect(errors).toHaveProperty(code)
  })
})

test.each(table.filter(({ endpoint }) => endpoint.body !== nothing))(
  'the body of $name refuses unknown fields',
  ({ endpoint }) => {
    expect(schemaOf(endpoint.body, 'input').additionalProperties).toBe(false)
  },
)

test('a malformed id of a record is distinguished from other field errors', () => {
  const tokens = new Set(['checkClientLink', 'checkEmployeeLink'])
  const withId = endpoints.filter(({ name, endpoint }) => /:id|:\w+_id|Id\b/.test(endpoint.path) && !tokens.has(name))
  expect(withId.length).toBeGreaterThan(30)
  for (const { name, endpoint } of withId.filter((one) => one.name !== 'showReceipt')) {
    const keys = Object.keys(schemaOf(endpoint.params, 'input').properties ?? {})
    const result = endpoint.params.safeParse(Object.fromEntries(keys.map((key) => [key, 'nonsense'])))
    expect(result.success, name).toBe(false)
    expect(result.error?.issues.every(isMalformedId), name).toBe(true)
  }
})

test('answers other than JSON name their content type', () => {
  const others = endpoints.flatMap(({ name, endpoint }) => {
    const answer = endpoint.answers[200]
    const type = answer && contentTypeOf(answer)
    return type === undefined ? [] : [`${name}: ${type}`]
  })
  expect(others.toSorted()).toEqual([
    'downloadConversation: text/csv; charset=utf-8',
    'downloadExport: application/octet-stream',
    'downloadFile: application/octet-stream',
    'readDateFeed: text/calendar; charset=utf-8',
    'readVacationFeed: text/calendar; charset=utf-8',
  ])
})

test('bodies other than JSON are marked', () => {
  const others = endpoints.flatMap(({ name, endpoint }) =>
    endpoint.consumes === 'json' ? [] : [`${name}: ${endpoint.consumes}`],
  )
  expect(others.toSorted()).toEqual([
    'receiveStripeEvent: raw',
    'saveClientLogo: multipart',
    'saveOwnPicture: multipart',
    'unsubscribe: anything',
    'uploadByLink: multipart',
    'uploadFile: multipart',
    'uploadMessageFile: multipart',
    'uploadThemeLogo: multipart',
  ])
})

test('an address has its parameters and its query filled in', () => {
  const list = endpoints.find(({ name }) => name === 'listManagerClients')
  if (!list) throw new Error('the client list is not in the contract')
  expect(addressOf(list.endpoint, { params: { archived: 'false' }, query: { search: 'a b&c', page: 2 } })).toBe(
    '/api/clients/manager/false?search=a+b%26c&page=2',
  )
})
