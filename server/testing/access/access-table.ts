import type { Role } from '#contract/endpoint.ts'

/** The authorized callers, as the documents name them: a role, with a tier or a permission if required. */
type Callers =
  | 'anyone'
  | 'signature'
  | Partial<Record<Role, 'always' | 'on agency' | 'with add_new_clients' | 'with vacation'>>

/** Ids of one workspace, by kind of record. */
type Kind =
  | 'manager'
  | 'client'
  | 'employee'
  | 'session'
  | 'invitation'
  | 'conversation'
  | 'group'
  | 'notification'
  | 'file'
  | 'vacation'
  | 'passkey'
  | 'push'
  | 'archive'
  | 'receipt'
export type Ids = Readonly<Record<Kind, string>>

export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** How a call addresses another person's record with the expected answer, or why it addresses none. */
type Aim =
  | { none: string }
  | {
      at: (ids: Ids) => CallInput
      answers: number
      /** Also refused within the same workspace. */
      personal: boolean
    }

/** What a Manager may read while they see the app as a client; all else is refused them then (decision 39). */
export const viewable: readonly string[] = [
  'GET /api/auth/me',
  'GET /api/clients/dashboard',
  'GET /api/clients/:id',
  'GET /api/client-dates/confirmation',
  'GET /api/item-links',
  'GET /api/items',
  'GET /api/onboarding',
  'GET /api/onboarding/account',
  'GET /api/onboarding/forms',
  'GET /api/onboarding/access/:client_id',
  'GET /api/onboarding/access-log/:client_id',
  'GET /api/onboarding/checks/:client_id',
  'GET /api/payment/manager',
  'GET /api/pictures',
  'GET /api/reminders/own',
]

export type AccessRow = { who: Callers; gate: 'open' | 'closed'; aim: Aim }

const none = (why: string): Aim => ({ none: why })
/** Not found, like an unknown id. */
const at = (reach: (ids: Ids) => CallInput): Aim => ({ at: reach, answers: 404, personal: false })
const personal = (reach: (ids: Ids) => CallInput): Aim => ({ at: reach, answers: 404, personal: true })
/** For a call with its own answer to another person's id. */
const refused = (answers: number, reach: (ids: Ids) => CallInput): Aim => ({ at: reach, answers, personal: false })

const inPath = (name: string, kind: Kind) => (ids: Ids) => ({ params: { [name]: ids[kind] } })
const inBody = (name: string, kind: Kind) => (ids: Ids) => ({ body: { [name]: ids[kind] } })

const itemOf =
  (input: CallInput) =>
  ({ client }: Ids) => ({ params: { id: client, key: 'logo' }, ...input })

const inAssets = ({ file }: Ids) => ({
  body: { assets: { logo: [{ filename: 'logo.png', location: `/api/files/${file}/logo.png` }] } },
})

const inFileBody = ({ file }: Ids) => ({ body: { filename: 'logo.png', location: `/api/files/${file}/logo.png` } })

const leadTime = ({ client }: Ids) => ({ params: { client_id: client }, body: { lead: 'alarm', lead_days: 14 } })

const row = (who: Callers, gate: AccessRow['gate'], aim: Aim): AccessRow => ({ who, gate, aim })
const P = 'anyone'
const S = 'signature'
const M = { Manager: 'always' } as const
const Ma = { Manager: 'on agency' } as const
const E = { Employee: 'always' } as const
const C = { Client: 'always' } as const
const [ME, MC, MEC, MaE] = [
  { ...M, ...E },
  { ...M, ...C },
  { ...M, ...E, ...C },
  { ...Ma, ...E },
]
const inviters = { ...M, Employee: 'with add_new_clients' } as const

const own = none('it is about the caller alone')
const list = none('it lists what the caller may see')
const secret = none('a secret is looked up, not an id')
const fresh = none('it makes something of the caller’s own')

/** Every call and its callers, copied by hand from the API document's tables and SUB-5, not from the contract. */
export const accessTable: Record<string, AccessRow> = {
  'GET /api/items': row(C, 'closed', own),
  'PUT /api/items/:key': row(C, 'closed', own),
  'PUT /api/items/:key/state': row(C, 'closed', own),
  'POST /api/items/copy': row(C, 'closed', own),
  'POST /api/items/:key/links': row(C, 'closed', own),
  'DELETE /api/items/:key/links': row(C, 'closed', own),
  'GET /api/item-links': row(C, 'closed', own),
  'GET /api/item-links/:token': row(P, 'closed', secret),
  'PUT /api/item-links/:token': row(P, 'closed', secret),
  'POST /api/item-links/:token/files': row(P, 'closed', secret),
  'GET /api/clients/:id/items': row(ME, 'closed', at(inPath('id', 'client'))),
  'PUT /api/clients/:id/items/:key': row(ME, 'closed', at(itemOf({ body: { text: 'of another' } }))),
  'POST /api/clients/:id/items/decide': row(
    ME,
    'closed',
    at(itemOf({ body: { items: [{ key: 'logo', decision: 'reopen', state: 'open' }] } })),
  ),
  'POST /api/clients/:id/items': row(M, 'closed', at(itemOf({ body: { key: 'tiktok', due: '2099-01-01' } }))),
  'DELETE /api/clients/:id/items/:key': row(M, 'closed', at(itemOf({}))),
  'GET /api/item-list': row(M, 'closed', own),
  'PUT /api/item-list': row(M, 'closed', own),
  'POST /api/item-list/apply': row(M, 'closed', own),
  'POST /api/auth/register': row(P, 'open', secret),
  'POST /api/auth/login': row(P, 'open', secret),
  'POST /api/auth/logout': row(MEC, 'open', own),
  'PUT /api/auth/password': row(MEC, 'open', own),
  'POST /api/auth/password/rating': row(P, 'open', secret),
  'POST /api/auth/password/confirmation': row(MEC, 'open', own),
  'POST /api/auth/links': row(P, 'open', secret),
  'POST /api/auth/links/look': row(P, 'open', secret),
  'POST /api/auth/links/code': row(P, 'open', secret),
  'POST /api/auth/links/again': row(P, 'open', secret),
  'GET /api/auth/me': row(MEC, 'open', own),
  'GET /api/auth/sessions': row(MEC, 'open', list),
  'GET /api/auth/history': row(MEC, 'open', list),
  'DELETE /api/auth/sessions': row(MEC, 'open', own),
  'DELETE /api/auth/sessions/:id': row(MEC, 'open', personal(inPath('id', 'session'))),
  'PUT /api/general/reset/link': row(P, 'open', secret),
  'PUT /api/general/reset/validation': row(P, 'open', secret),
  'PUT /api/general/reset/password': row(P, 'open', secret),
  'PUT /api/general/invitation/link': row(P, 'closed', secret),
  'GET /api/clients/register/:id': row(P, 'closed', secret),
  'GET /api/employees/register/:id': row(P, 'closed', secret),
  'POST /api/clients/add': row(inviters, 'closed', fresh),
  'POST /api/employees/add': row(Ma, 'closed', fresh),
  'GET /api/invitations': row(inviters, 'closed', list),
  'GET /api/invitations/choices': row(inviters, 'closed', own),
  'POST /api/invitations/:id/resend': row(inviters, 'closed', at(inPath('id', 'invitation'))),
  'POST /api/invitations/:id/link': row(inviters, 'closed', at(inPath('id', 'invitation'))),
  'DELETE /api/invitations/:id': row(inviters, 'closed', at(inPath('id', 'invitation'))),
  'POST /api/auth/totp': row(MEC, 'open', own),
  'POST /api/auth/totp/confirm': row(MEC, 'open', own),
  'DELETE /api/auth/totp': row(MEC, 'open', own),
  'GET /api/auth/passkeys': row(MEC, 'open', list),
  'POST /api/auth/passkeys/options': row(MEC, 'open', own),
  'POST /api/auth/passkeys': row(MEC, 'open', fresh),
  'DELETE /api/auth/passkeys/:id': row(MEC, 'open', personal(inPath('id', 'passkey'))),
  'POST /api/auth/passkey-login/options': row(P, 'open', secret),
  'POST /api/auth/passkey-login': row(P, 'open', secret),
  'DELETE /api/employees/:id/sessions': row(Ma, 'closed', at(inPath('id', 'employee'))),
  'GET /api/clients/:id/offboarding': row(M, 'closed', at(inPath('id', 'client'))),
  'POST /api/clients/:id/offboarding': row(M, 'closed', at(inPath('id', 'client'))),
  'GET /api/client-dates/:client_id/feed': row(MEC, 'closed', at(inPath('client_id', 'client'))),
  'POST /api/client-dates/:client_id/feed': row(MEC, 'closed', at(leadTime)),
  'PUT /api/client-dates/:client_id/feed': row(MEC, 'closed', at(leadTime)),
  'DELETE /api/client-dates/:client_id/feed': row(MEC, 'closed', refused(204, inPath('client_id', 'client'))),
  'GET /api/client-dates/feed/:secret.ics': row(P, 'closed', secret),
  'GET /api/client-dates/confirmation': row(C, 'closed', own),
  'POST /api/client-dates/confirmation': row(C, 'closed', own),
  'GET /api/client-dates/confirmations': row(M, 'closed', list),
  'POST /api/clients/:id/view': row(M, 'closed', at(inPath('id', 'client'))),
  'GET /api/offboardings': row(M, 'closed', list),
  'GET /api/offboardings/:id': row(M, 'closed', at(inPath('id', 'receipt'))),
  'DELETE /api/clients/:id/sessions': row(M, 'closed', at(inPath('id', 'client'))),
  'POST /api/employees/:id/welcome': row(Ma, 'closed', at(inPath('id', 'employee'))),
  'POST /api/employees/:id/welcome/link': row(Ma, 'closed', at(inPath('id', 'employee'))),
  'GET /api/employees/:id/two-step': row(Ma, 'closed', at(inPath('id', 'employee'))),
  'DELETE /api/employees/:id/two-step': row(Ma, 'closed', at(inPath('id', 'employee'))),
  'GET /api/clients/:id/two-step': row(M, 'closed', at(inPath('id', 'client'))),
  'DELETE /api/clients/:id/two-step': row(M, 'closed', at(inPath('id', 'client'))),

  'GET /api/themes/:managerId': row(P, 'open', none('colors and logos are public')),
  'POST /api/themes/create': row(M, 'open', refused(403, inBody('user_id', 'manager'))),
  'PUT /api/themes/update': row(Ma, 'open', own),
  'POST /api/payment/create-checkout-session': row(M, 'open', refused(403, inBody('id', 'manager'))),
  'POST /api/payment/create-return-checkout-session': row(M, 'open', own),
  'POST /api/payment/create-portal-session': row(M, 'open', own),
  'GET /api/payment/manager': row(MEC, 'open', own),
  'GET /api/payment/prices': row(P, 'open', none('prices are public')),
  'GET /api/payment/receipt/:receipt_id': row(P, 'open', secret),
  'POST /api/payment/webhook': row(S, 'open', secret),

  'GET /api/notifications/': row(MEC, 'closed', list),
  'POST /api/notifications/viewed': row(MEC, 'closed', personal(inBody('id', 'notification'))),
  'DELETE /api/notifications/delete/:id': row(MEC, 'closed', personal(inPath('id', 'notification'))),
  'DELETE /api/notifications/all': row(MEC, 'closed', own),
  'GET /api/notifications/unsubscribe/:token': row(P, 'closed', secret),
  'POST /api/notifications/unsubscribe/:token': row(P, 'closed', secret),
  'GET /api/managers/dashboard-data': row(M, 'closed', own),
  'GET /api/employees/dashboard': row(E, 'closed', own),
  'GET /api/clients/dashboard': row(C, 'closed', own),
  'GET /api/managers/onboarding-board': row(M, 'closed', list),
  'POST /api/onboarding/remind/:client_id': row(M, 'closed', at(inPath('client_id', 'client'))),
  'GET /api/reminders/client/:id': row(M, 'closed', at(inPath('id', 'client'))),
  'PUT /api/reminders/client/:id': row(M, 'closed', at(inPath('id', 'client'))),
  'GET /api/reminders/rules': row(M, 'closed', own),
  'PUT /api/reminders/rules': row(M, 'closed', own),
  'GET /api/reminders/own': row(C, 'closed', own),
  'PUT /api/reminders/own': row(C, 'closed', own),
  'POST /api/reminders/link/:token': row(P, 'closed', secret),
  'PUT /api/settings/own-time-zone': row(MEC, 'closed', own),
  'GET /api/search': row(MEC, 'closed', list),

  'GET /api/clients/manager/all': row(M, 'closed', list),
  'GET /api/clients/manager/:archived': row(M, 'closed', list),
  'GET /api/clients/employee/:archived': row(E, 'closed', list),
  'GET /api/clients/:id': row(MC, 'closed', at(inPath('id', 'client'))),
  'PUT /api/clients/billing': row(MC, 'closed', at(inBody('client_id', 'client'))),
  'GET /api/pictures': row(MEC, 'open', list),
  'PUT /api/settings/picture': row(MEC, 'open', own),
  'DELETE /api/settings/picture': row(MEC, 'open', own),
  'PUT /api/clients/:id/logo': row(MEC, 'closed', at(inPath('id', 'client'))),
  'DELETE /api/clients/:id/logo': row(MEC, 'closed', at(inPath('id', 'client'))),
  'PUT /api/clients/contract': row(M, 'closed', at(inBody('user_id', 'client'))),
  'POST /api/clients/contract/sign': row(C, 'closed', own),
  'POST /api/general/archive': row(
    M,
    'closed',
    at(({ client: id }) => ({ body: { id, archive: true } })),
  ),
  'DELETE /api/general/client/:id': row(M, 'closed', at(inPath('id', 'client'))),
  'DELETE /api/general/employee/:id': row(M, 'closed', at(inPath('id', 'employee'))),
  'DELETE /api/general/manager/': row(M, 'open', own),

  'GET /api/onboarding': row(C, 'closed', own),
  'GET /api/onboarding/account': row(C, 'closed', own),
  'POST /api/onboarding': row(C, 'closed', fresh),
  'GET /api/onboarding/client/:id': row(M, 'closed', at(inPath('id', 'client'))),
  'GET /api/onboarding/employee/:id': row(E, 'closed', at(inPath('id', 'client'))),
  'POST /api/onboarding/reveal/:client_id': row(
    ME,
    'closed',
    at(({ client }) => ({ params: { client_id: client }, body: { field: 'yelp_password' } })),
  ),
  'PUT /api/onboarding/services': row(C, 'closed', own),
  'PUT /api/onboarding/accounts': row(C, 'closed', own),
  'POST /api/onboarding/update_accounts/:id': row(ME, 'closed', at(inPath('id', 'client'))),
  'PUT /api/onboarding/assets': row(C, 'closed', refused(422, inAssets)),
  'POST /api/onboarding/update_assets/:id': row(M, 'closed', at(inPath('id', 'client'))),
  'PUT /api/onboarding/events': row(C, 'closed', own),
  'PUT /api/onboarding/emails': row(C, 'closed', own),
  'PUT /api/onboarding/links/social': row(C, 'closed', own),
  'PUT /api/onboarding/social': row(C, 'closed', own),
  'PUT /api/onboarding/branding': row(C, 'closed', own),
  'GET /api/onboarding/forms': row(C, 'closed', own),
  'GET /api/onboarding/access-log/:client_id': row(MC, 'closed', at(inPath('client_id', 'client'))),
  'GET /api/onboarding/access/:client_id': row(MC, 'closed', at(inPath('client_id', 'client'))),

  'GET /api/onboarding/checks/:client_id': row(MEC, 'closed', at(inPath('client_id', 'client'))),
  'POST /api/onboarding/checks/:client_id': row(
    ME,
    'closed',
    at(({ client }) => ({
      params: { client_id: client },
      body: { field: 'yelp_password', works: true, version: 'any' },
    })),
  ),

  'POST /api/files/:userId': row(MEC, 'closed', at(inPath('userId', 'client'))),
  'POST /api/files/message/:userId': row(MEC, 'closed', personal(inPath('userId', 'client'))),
  'POST /api/files/theme-logo/:userId': row(Ma, 'closed', personal(inPath('userId', 'client'))),
  'DELETE /api/files/:filename': row(MEC, 'closed', refused(204, inPath('filename', 'file'))),
  'GET /api/files/:id/:filename': row(P, 'closed', none('the signature in the link decides')),

  'GET /api/employees/manager/:archived': row(Ma, 'closed', list),
  'GET /api/employees/manager': row(Ma, 'closed', list),
  'GET /api/employees': row(ME, 'closed', list),
  'GET /api/managers': row(MEC, 'closed', list),
  'GET /api/employees/details/:id': row(Ma, 'closed', at(inPath('id', 'employee'))),
  'POST /api/employees/': row(Ma, 'closed', fresh),
  'POST /api/employees/update/:id': row(Ma, 'closed', at(inPath('id', 'employee'))),
  'GET /api/employees/files': row(E, 'closed', own),
  'PUT /api/employees/onboarding/files': row(E, 'closed', refused(422, inFileBody)),
  'DELETE /api/employees/onboarding/files/:filename': row(E, 'closed', personal(inPath('filename', 'file'))),
  'PUT /api/employees/contact': row(E, 'closed', own),
  'POST /api/employees/onboarding/finish': row(E, 'closed', own),
  'GET /api/employees/unread-messages': row(Ma, 'closed', list),
  'GET /api/settings/employee': row(ME, 'closed', own),
  'PUT /api/settings/employee/file': row(Ma, 'closed', refused(422, inFileBody)),
  'DELETE /api/settings/employee/file/:filename': row(Ma, 'closed', at(inPath('filename', 'file'))),
  'PUT /api/settings/employee/permissions/:id': row(Ma, 'closed', at(inPath('id', 'employee'))),

  'GET /api/permissions/employee-page/:id': row(Ma, 'closed', at(inPath('id', 'employee'))),
  'GET /api/permissions/client-permission-page/:employee_id/:client_id': row(
    Ma,
    'closed',
    at((ids) => ({ params: { employee_id: ids.employee, client_id: ids.client } })),
  ),
  'POST /api/permissions/': row(
    Ma,
    'closed',
    at((ids) => ({ body: { employee_id: ids.employee, client_id: ids.client } })),
  ),
  'POST /api/permissions/copy': row(
    Ma,
    'closed',
    at((ids) => ({ body: { from_employee_id: ids.employee, to_employee_id: ids.employee } })),
  ),
  'GET /api/permissions/unopened': row(Ma, 'closed', list),
  'GET /api/credentials/renewals': row(Ma, 'closed', list),
  // Ids of another workspace change nothing and are answered with the own list.
  'POST /api/credentials/renewals/ask': row(Ma, 'closed', list),
  'POST /api/credentials/renewals/dismiss': row(Ma, 'closed', list),
  'POST /api/permissions/apply': row(
    Ma,
    'closed',
    at((ids) => ({ body: { employee_id: ids.employee, from_client_id: ids.client } })),
  ),

  'GET /api/settings/': row(MEC, 'open', own),
  'POST /api/settings/': row(MEC, 'open', fresh),
  'PUT /api/settings/notifications': row(MEC, 'closed', refused(403, inBody('user_id', 'client'))),
  'PUT /api/settings/messages': row(MEC, 'closed', own),
  'PUT /api/settings/email-contents': row(M, 'closed', own),
  'PUT /api/settings/idle-limit': row(M, 'closed', own),
  'PUT /api/settings/time-zone': row(M, 'closed', own),
  'PUT /api/settings/name': row(MC, 'open', own),
  'PUT /api/settings/email': row(MC, 'open', own),
  'PUT /api/settings/phone': row(MC, 'open', own),
  'PUT /api/settings/birthday': row(MC, 'open', own),
  'PUT /api/settings/business': row(MC, 'open', own),
  'PUT /api/settings/email/confirm': row(P, 'open', secret),
  'PUT /api/settings/two-step-required': row(M, 'closed', own),
  'GET /api/settings/audit': row(M, 'closed', list),
  'GET /api/settings/audit/days': row(M, 'closed', own),
  'GET /api/settings/storage': row(M, 'open', own),
  'POST /api/settings/export': row(M, 'open', fresh),
  'GET /api/settings/export': row(M, 'open', list),
  'GET /api/settings/export/:id': row(M, 'open', at(inPath('id', 'archive'))),
  'GET /api/settings/export/:id/:filename': row(
    M,
    'open',
    at(({ archive }) => ({ params: { id: archive, filename: 'all.zip' } })),
  ),

  'GET /api/vacations/': row(ME, 'closed', list),
  'GET /api/vacations/facts/:id': row(Ma, 'closed', at(inPath('id', 'vacation'))),
  'POST /api/vacations/:id/stand-in': row(Ma, 'closed', at(inPath('id', 'vacation'))),
  'GET /api/vacations/feed': row(ME, 'closed', own),
  'GET /api/vacations/:user_id': row(MaE, 'closed', at(inPath('user_id', 'employee'))),
  'POST /api/vacations/': row({ Employee: 'with vacation' }, 'closed', fresh),
  'PUT /api/vacations/': row(Ma, 'closed', at(inBody('vacation_id', 'vacation'))),
  'DELETE /api/vacations/:id': row(E, 'closed', personal(inPath('id', 'vacation'))),
  'POST /api/vacations/:id/cancellation': row(E, 'closed', personal(inPath('id', 'vacation'))),
  'DELETE /api/vacations/:id/cancellation': row(MaE, 'closed', at(inPath('id', 'vacation'))),
  'POST /api/vacations/:id/cancel': row(Ma, 'closed', at(inPath('id', 'vacation'))),
  'DELETE /api/vacations/:id/decision': row(Ma, 'closed', at(inPath('id', 'vacation'))),
  'POST /api/vacations/feed': row(ME, 'closed', fresh),
  'DELETE /api/vacations/feed': row(ME, 'closed', own),
  'GET /api/vacations/feed/:secret.ics': row(P, 'closed', secret),

  'GET /api/conversations/userlist': row(MEC, 'closed', list),
  'GET /api/conversations/userlist/:employee_id': row(Ma, 'closed', at(inPath('employee_id', 'employee'))),
  'POST /api/conversations/': row(
    MEC,
    'closed',
    refused(422, (ids) => ({ body: { type: 'Group', name: 'Ours', user_ids: [ids.manager, ids.client] } })),
  ),
  'PUT /api/conversations/add/user': row(
    MEC,
    'closed',
    personal((ids) => ({ body: { id: ids.group, user_ids: [ids.manager] } })),
  ),
  'PUT /api/conversations/remove/user': row(
    MEC,
    'closed',
    personal((ids) => ({ body: { id: ids.group, user_id: ids.manager } })),
  ),
  'PUT /api/conversations/name': row(
    MEC,
    'closed',
    personal((ids) => ({ body: { id: ids.group, name: 'Ours' } })),
  ),
  'DELETE /api/conversations/:id': row(MEC, 'closed', personal(inPath('id', 'group'))),
  'PUT /api/conversations/read': row(
    MEC,
    'closed',
    personal(({ conversation: id }) => ({ body: { id, seq: 1 } })),
  ),
  'GET /api/messages/search': row(
    MEC,
    'closed',
    personal((ids) => ({ query: { q: 'a', conversation_id: ids.group } })),
  ),
  'GET /api/messages/:conversationId': row(MEC, 'closed', personal(inPath('conversationId', 'conversation'))),
  'GET /api/messages/employee/:conversation_id': row(Ma, 'closed', at(inPath('conversation_id', 'conversation'))),
  'POST /api/messages/text': row(
    MEC,
    'closed',
    personal((ids) => ({ body: { conversation_id: ids.conversation, type: 'text', message: 'hello' } })),
  ),
  'POST /api/messages/file': row(
    MEC,
    'closed',
    personal((ids) => ({ body: { conversation_id: ids.conversation, type: 'file' } })),
  ),
  'GET /api/messages/:conversationId/csv': row(M, 'closed', personal(inPath('conversationId', 'conversation'))),
  'GET /api/push/key': row(MEC, 'closed', none('the key is the installation’s')),
  'POST /api/push/subscriptions': row(MEC, 'closed', fresh),
  'DELETE /api/push/subscriptions/:id': row(MEC, 'closed', personal(inPath('id', 'push'))),
}
