import { type Grant, permissionFlags } from '#contract/domain/grant-keys.ts'
import { revealFields } from '#contract/credentials.ts'
import { errors } from '#contract/errors.ts'
import { serviceFlags, staffFieldKeys } from '#contract/onboarding-record.ts'
import type { CallInput } from '../access/access-table.ts'
import type { MarkedClient } from './fixtures.ts'
import { markerValue, visibleByGrant } from './expectations.ts'

/** An employee, a client, and the fields of the client that the employee may see. */
type Cell = { client: MarkedClient; sees: (grant: Grant) => boolean; conversation: string }

/** One call of an Employee, and every marker value that its answer may contain, headers included. */
export type ExpectedAnswer = {
  call: CallInput
  status: number
  values: readonly string[]
  /** All fields of a record in the answer, if any. `at` is the key of the record. */
  record?: { at?: string; fields: readonly string[] }
}

type RequestPlan =
  /** The reason why the answer contains no client data. */
  | { none: string }
  /** A call that is not about a single client. */
  | { once: () => ExpectedAnswer[] }
  | { ofClient: (cell: Cell) => ExpectedAnswer[] }

const none = (why: string): RequestPlan => ({ none: why })
const quiet = (call: CallInput, status = 200): ExpectedAnswer => ({ call, status, values: [] })
const once = (...steps: ExpectedAnswer[]): RequestPlan => ({ once: () => steps })

const granted = ({ sees }: Cell) => permissionFlags.filter(sees).map((grant) => visibleByGrant[grant])

const shownValues = (cell: Cell) =>
  granted(cell).flatMap((shown) => shown.values.map((name) => markerValue(cell.client.number, name)))

/** Fills in an item with its present value. Without the grant it answers as if it were not asked. */
function given({ client, sees }: Cell, grant: Grant, key: string): ExpectedAnswer {
  const value = markerValue(client.number, key)
  const call = { params: { id: client.id, key }, body: { text: value } }
  return sees(grant) ? { call, status: 200, values: [value] } : quiet(call, 409)
}

function recordOf(cell: Cell, call: CallInput, at?: string): ExpectedAnswer {
  const values = shownValues(cell)
  const fields = [...new Set([...serviceFlags, ...granted(cell).flatMap((shown) => shown.fields)])]
  return { call, status: 200, values, record: { ...(at && { at }), fields } }
}

/** An archived client is not found with any grant. A few calls are enough to show it. */
const ofClient = (steps: (cell: Cell) => ExpectedAnswer[]): RequestPlan => ({
  ofClient: (cell) => {
    const asked = steps(cell)
    return cell.client.archived ? asked.slice(0, 3).map(({ call }) => quiet(call, 404)) : asked
  },
})

/** One edit of all editable fields with their present values, and one of each other field alone. */
function edits(cell: Cell): ExpectedAnswer[] {
  const params = { id: cell.client.id }
  const may = new Map(granted(cell).flatMap(({ edits = {} }) => Object.entries(edits)))
  const same = Object.fromEntries([...may].map(([field, name]) => [field, markerValue(cell.client.number, name)]))
  const refused = staffFieldKeys.filter((field) => !may.has(field))
  return [
    recordOf(cell, { params, body: {} }),
    recordOf(cell, { params, body: same }),
    ...refused.map((field) => quiet({ params, body: { ...same, [field]: 'overwritten' } }, 403)),
  ]
}

const revealedBy = (cell: Cell): readonly string[] => granted(cell).flatMap((shown) => shown.reveals ?? [])

function reveals(cell: Cell): ExpectedAnswer[] {
  const may = revealedBy(cell)
  return revealFields.map((field) => {
    const call = { params: { client_id: cell.client.id }, body: { field } }
    return may.includes(field)
      ? { call, status: 200, values: [markerValue(cell.client.number, field)] }
      : quiet(call, 403)
  })
}

/** An asset, a different one for each client, and the contract. */
const filesOf = ({ number, assets, contract }: MarkedClient) => [
  ...assets.slice(number % assets.length).slice(0, 1),
  contract,
]

const dayOff = { start_date: '2030-05-06', end_date: '2030-05-07', note: '' }
const themselves = none('it is about the caller alone')
const messages = none('it holds what members of a conversation said to each other')

/** Every call that an Employee may make, by its key. A missing call fails the matrix. */
export const requestPlans: Record<string, RequestPlan> = {
  'GET /api/onboarding/employee/:id': ofClient((cell) => [
    recordOf(cell, { params: { id: cell.client.id } }, 'onboarding'),
  ]),
  'GET /api/clients/:id/items': ofClient((cell) => [
    { call: { params: { id: cell.client.id } }, status: 200, values: shownValues(cell) },
  ]),
  'PUT /api/clients/:id/items/:key': ofClient((cell) => [
    given(cell, 'web_email_forms', 'form_general'),
    given(cell, 'social_questions', 'social_two'),
    given(cell, 'branding_questions', 'branding_one'),
  ]),
  'POST /api/clients/:id/items/decide': none('it answers what the list of items shows'),
  'POST /api/onboarding/update_accounts/:id': ofClient(edits),
  'POST /api/onboarding/reveal/:client_id': ofClient(reveals),
  'GET /api/onboarding/checks/:client_id': ofClient((cell) => [
    {
      call: { params: { client_id: cell.client.id } },
      status: 200,
      values: revealedBy(cell).map((field) => markerValue(cell.client.number, `check_${field}`)),
    },
  ]),
  'POST /api/onboarding/checks/:client_id': ofClient((cell) =>
    revealFields.map((field) =>
      quiet(
        { params: { client_id: cell.client.id }, body: { field, works: false, version: 'another' } },
        revealedBy(cell).includes(field) ? 409 : 403,
      ),
    ),
  ),
  'GET /api/client-dates/:client_id/feed': ofClient(({ client, sees }) => [
    quiet({ params: { client_id: client.id } }, sees('national_days') ? 200 : 404),
  ]),
  'POST /api/client-dates/:client_id/feed': ofClient(({ client, sees }) => [
    quiet(
      { params: { client_id: client.id }, body: { lead: 'alarm', lead_days: 14 } },
      sees('national_days') ? 200 : 404,
    ),
  ]),
  'PUT /api/client-dates/:client_id/feed': none('it answers the lead time that was sent with it'),
  'DELETE /api/client-dates/:client_id/feed': themselves,
  'GET /api/clients/employee/:archived': once(
    ...['true', 'false'].flatMap((archived) => [
      quiet({ params: { archived } }),
      quiet({ params: { archived }, query: { search: 'planted' } }),
      quiet({ params: { archived }, query: { search: markerValue(6, 'instagram_username') } }),
    ]),
  ),
  'GET /api/search': once(quiet({ query: { q: 'planted' } }), quiet({ query: { q: markerValue(6, 'email_link') } })),
  'GET /api/notifications/': once(quiet({})),
  'POST /api/notifications/viewed': none('it answers one of those that the list shows'),
  'DELETE /api/notifications/delete/:id': themselves,
  'DELETE /api/notifications/all': themselves,
  'GET /api/employees/dashboard': once(quiet({})),
  'GET /api/conversations/userlist': once(quiet({})),

  // A file without a grant gets the answer of a deleted file, so that its existence stays hidden.
  'DELETE /api/files/:filename': {
    ofClient: ({ client, sees }) =>
      filesOf(client).map(({ id }) =>
        quiet({ params: { filename: id } }, sees('assets') && id !== client.contract.id ? 403 : 204),
      ),
  },
  // The holder of a link could try to save the file as their own to renew the link forever.
  'PUT /api/employees/onboarding/files': {
    ofClient: ({ client }) =>
      filesOf(client).map(({ link: { location } }) => quiet({ body: { filename: 'mine.txt', location } }, 422)),
  },
  'DELETE /api/employees/onboarding/files/:filename': {
    ofClient: ({ client }) => filesOf(client).map(({ id }) => quiet({ params: { filename: id } }, 404)),
  },
  'POST /api/messages/file': {
    ofClient: ({ client, conversation }) =>
      filesOf(client).map(({ link: { location } }) => {
        const file = { file_name: 'mine.txt', file_location: location, file_type: 'text/plain' }
        return quiet({ body: { conversation_id: conversation, type: 'file', ...file } }, 422)
      }),
  },
  'POST /api/files/:userId': none('it answers the file that was sent with it'),
  'POST /api/files/message/:userId': none('it answers the file that was sent with it'),

  'GET /api/pictures': { ofClient: ({ client }) => [quiet({ query: { ids: client.id } })] },
  'PUT /api/settings/messages': themselves,
  'PUT /api/settings/own-time-zone': themselves,
  'PUT /api/settings/picture': themselves,
  'DELETE /api/settings/picture': themselves,
  // The logo is an asset; the call comes without a file.
  'PUT /api/clients/:id/logo': ofClient(({ client, sees }) => [
    quiet({ params: { id: client.id } }, sees('assets') ? errors.no_file_uploaded : 403),
  ]),
  'DELETE /api/clients/:id/logo': ofClient(({ client, sees }) => [
    quiet({ params: { id: client.id } }, sees('assets') ? 204 : 403),
  ]),

  'GET /api/auth/me': once(quiet({})),
  'GET /api/auth/sessions': once(quiet({})),
  'GET /api/auth/history': once(quiet({})),
  'GET /api/payment/manager': once(quiet({})),
  'GET /api/invitations': once(quiet({})),
  'GET /api/invitations/choices': once(quiet({})),
  'GET /api/employees': once(quiet({})),
  'GET /api/managers': once(quiet({})),
  'GET /api/settings/employee': once(quiet({})),
  'GET /api/employees/files': once(quiet({})),
  'GET /api/settings/': once(quiet({})),
  'GET /api/vacations/feed': once(quiet({})),
  'POST /api/vacations/': once(quiet({ body: dayOff }, 201)),
  'GET /api/vacations/': once(quiet({})),
  'GET /api/messages/search': once(quiet({ query: { q: 'planted' } })),
  'GET /api/auth/passkeys': once(quiet({})),
  'GET /api/push/key': once(quiet({})),

  'GET /api/vacations/:user_id': none('it answers some of those that the list shows'),
  'DELETE /api/vacations/:id': themselves,
  'POST /api/vacations/:id/cancellation': themselves,
  'DELETE /api/vacations/:id/cancellation': themselves,
  'POST /api/vacations/feed': none('it answers an address, behind which stand names of staff and days'),
  'DELETE /api/vacations/feed': themselves,
  'POST /api/settings/': themselves,
  'PUT /api/settings/notifications': themselves,
  'PUT /api/employees/contact': themselves,
  'POST /api/employees/onboarding/finish': themselves,
  'POST /api/auth/logout': themselves,
  'POST /api/auth/password/confirmation': themselves,
  'PUT /api/auth/password': themselves,
  'DELETE /api/auth/sessions': themselves,
  'DELETE /api/auth/sessions/:id': themselves,
  'POST /api/auth/passkeys': themselves,
  'POST /api/auth/passkeys/options': themselves,
  'DELETE /api/auth/passkeys/:id': themselves,
  'POST /api/auth/totp': themselves,
  'POST /api/auth/totp/confirm': themselves,
  'DELETE /api/auth/totp': themselves,
  'POST /api/push/subscriptions': themselves,
  'DELETE /api/push/subscriptions/:id': themselves,
  'POST /api/clients/add': none('it makes an invitation of an address that the caller writes'),
  'POST /api/invitations/:id/resend': none('who is invited has handed nothing over yet'),
  'POST /api/invitations/:id/link': none('who is invited has handed nothing over yet'),
  'DELETE /api/invitations/:id': none('who is invited has handed nothing over yet'),

  'POST /api/conversations/': messages,
  'GET /api/messages/:conversationId': messages,
  'POST /api/messages/text': messages,
  'PUT /api/conversations/read': messages,
  'PUT /api/conversations/add/user': messages,
  'PUT /api/conversations/remove/user': messages,
  'PUT /api/conversations/name': messages,
  'DELETE /api/conversations/:id': messages,
}
