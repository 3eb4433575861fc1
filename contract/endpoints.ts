import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as clientItems from './client-items.ts'
import * as clientDates from './client-dates.ts'
import * as clients from './clients.ts'
import * as credentials from './credentials.ts'
import * as dashboard from './dashboard.ts'
import * as employees from './employees.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as files from './files.ts'
import * as itemList from './item-list.ts'
import * as items from './items.ts'
import * as invitations from './invitations.ts'
import * as messages from './messages.ts'
import * as notifications from './notifications.ts'
import * as offboarding from './offboarding.ts'
import * as onboarding from './onboarding.ts'
import * as permissions from './permissions.ts'
import * as pictures from './pictures.ts'
import * as reminders from './reminders.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as signInHistory from './sign-in-history.ts'
import * as signInLinks from './sign-in-links.ts'
import * as subscription from './subscription.ts'
import * as themes from './themes.ts'
import * as twoStep from './two-step.ts'
import * as vacations from './vacations.ts'

const features: readonly (readonly [feature: string, parts: Record<string, unknown>])[] = [
  ['auth', auth],
  ['auth', twoStep],
  ['auth', signInHistory],
  ['auth', signInLinks],
  ['invitations', invitations],
  ['subscription', subscription],
  ['themes', themes],
  ['dashboard', dashboard],
  ['clients', clients],
  ['onboarding', onboarding],
  ['onboarding', items],
  ['onboarding', itemList],
  ['onboarding', clientItems],
  ['reminders', reminders],
  ['client-dates', clientDates],
  ['people', offboarding],
  ['credentials', credentials],
  ['files', files],
  ['pictures', pictures],
  ['employees', employees],
  ['permissions', permissions],
  ['vacations', vacations],
  ['messages', messages],
  ['notifications', notifications],
  ['settings', settings],
  ['search', search],
  ['audit', audit],
  ['exports', exports],
]

/** Features also export schemas and lists of names. */
const isEndpoint = (part: unknown): part is Endpoint =>
  typeof part === 'object' && part !== null && 'method' in part && 'path' in part && 'who' in part

/** Every call of the product: the server registers them, OpenAPI lists them, tests iterate over them. */
export const endpoints: readonly { name: string; feature: string; endpoint: Endpoint }[] = features.flatMap(
  ([feature, module]) =>
    Object.entries(module).flatMap(([name, part]) => (isEndpoint(part) ? [{ name, feature, endpoint: part }] : [])),
)
