import type { AuditAction, AuditEntry } from '../audit.ts'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { auditTexts } from './audit.ts'
import { isItemGrant } from '#contract/domain/grant-keys.ts'
import { credentialTexts } from './credentials.ts'
import { wordOfKey } from './item-keys.ts'
import { listed } from './shared.ts'

type Told = Pick<AuditEntry, 'actor' | 'subject' | 'field' | 'about' | 'granted' | 'revoked' | 'titles'>

const parts: Readonly<Record<string, string>> = { ...credentialTexts.parts, ...auditTexts.fields }
type Titles = Told['titles']

/** Platforms keep their capital inside a sentence. */
const isProperName = (word: string) => /^(Instagram|X \(|Pinterest|Yelp|Tripadvisor)/.test(word)

function wordOf(name: string, titles: Titles): string {
  const word = wordOfKey(name, parts, titles)
  return isProperName(word) || isItemGrant(name) ? word : word.charAt(0).toLowerCase() + word.slice(1)
}

const thing = (name: string, titles: Titles) => `the ${wordOf(name, titles)}`
const nameAll = (names: readonly string[], titles: Titles) => listed(names.map((name) => thing(name, titles)))

/** A sentence names as many permissions as this; the details list all. */
const mostNamed = 2

/** Whether the sentence leaves permissions to the details. */
export const hasAuditDetails = ({ granted, revoked }: Pick<Told, 'granted' | 'revoked'>): boolean =>
  granted.length > mostNamed || revoked.length > mostNamed || (granted.length > 0 && revoked.length > 0)

function describePermissions(entry: Told): string {
  const { subject, about, granted, revoked, titles } = entry
  const named = granted.length > 0 ? granted : revoked
  if (named.length === 0 || hasAuditDetails(entry))
    return about ? `changed what ${subject} sees of ${about}` : `changed the permissions of ${subject}`
  const things = about ? `${nameAll(named, titles)} of ${about}` : listed(named.map((name) => wordOf(name, titles)))
  if (granted.length === 0) return `took back ${things} from ${subject}`
  return about ? `gave ${subject} ${things}` : `allowed ${subject} ${things}`
}

/** The things of a changed or ended permission, named or counted. */
const thingsOf = (names: readonly string[], titles: Titles) =>
  names.length > mostNamed ? `${names.length} permissions` : nameAll(names, titles)

const isOwn = ({ actor, subject }: Told) => actor === subject
const whose = (entry: Told, what: string) => (isOwn(entry) ? `their ${what}` : `the ${what} of ${entry.subject}`)

/** Older entries do not say whether Employees or Clients are meant: only Employees could be asked then. */
const askedOf = (field: string) => (field === 'clients' ? 'clients' : 'employees')

const decisions: Readonly<Record<string, string>> = {
  Approved: 'approved',
  Denied: 'denied',
  Cancelled: 'cancelled',
  Pending: 'reopened',
}

/** By what is stored before the title, as in 'Approved: Slogan'. */
const itemDecisions: Readonly<Record<string, string>> = {
  Approved: 'approved',
  'Sent back': 'sent back',
  'Opened again': 'opened again',
  'Not needed': 'does not need',
}

function describeItemDecision({ subject, field }: Told): string {
  const [decision = '', ...title] = field.split(': ')
  return `${itemDecisions[decision] ?? 'decided about'} “${title.join(': ')}” of ${subject}`
}

/** The rest of a sentence that begins with the name of the person. */
const sentences: Record<AuditAction, (entry: Told) => string> = {
  'client.archived': ({ subject }) => `archived the client ${subject}`,
  'client.unarchived': ({ subject }) => `brought back the client ${subject}`,
  'client.offboarded': ({ subject }) => `ended the work with ${subject}`,
  'client.exported': ({ subject }) => `downloaded the data of ${subject}`,
  'client.viewed_as': ({ subject }) => `saw what ${subject} sees`,
  'client.deleted': ({ subject }) => `deleted the client ${subject}`,
  'client.billing_changed': (entry) => `changed ${whose(entry, 'billing information')}`,
  'client.due_date_changed': ({ subject, field }) =>
    field === ''
      ? `removed the due date of ${subject}`
      : `set the due date of ${subject} to ${formatDate(field, anyReader)}`,
  'client.reminders_paused': ({ subject }) => `paused the reminders to ${subject}`,
  'client.reminders_resumed': ({ subject }) => `resumed the reminders to ${subject}`,
  'client.called': ({ subject }) => `noted a call to ${subject}`,
  'contract.uploaded': ({ subject }) => `uploaded a contract for ${subject}`,
  'contract.signed': (entry) => `signed ${whose(entry, 'contract')}`,
  'contract.deleted': (entry) => `deleted ${whose(entry, 'contract')}`,
  'credential.changed': ({ subject, field, titles }) =>
    `changed ${field === '' ? 'a login or password' : thing(field, titles)} of ${subject}`,
  'credential.revealed': ({ subject, field, titles }) =>
    `revealed ${field === '' ? 'a password' : thing(field, titles)} of ${subject}`,
  'credential.works': ({ subject, field, titles }) => `found that ${thing(field, titles)} of ${subject} works`,
  'credential.not_working': ({ subject, field, titles }) =>
    `reported that ${thing(field, titles)} of ${subject} does not work`,
  'credential.check_withdrawn': ({ subject, field, titles }) =>
    `took back whether ${thing(field, titles)} of ${subject} works`,
  'credential.renewal_asked': ({ subject, field, titles }) => `asked ${subject} for a new ${wordOf(field, titles)}`,
  'credential.renewal_dismissed': ({ subject, field, about, titles }) =>
    `decided that ${thing(field, titles)} of ${subject} need not be renewed: ${about}`,
  'item.asked': ({ subject, field }) => `asked ${subject} for “${field}”`,
  'item.withdrawn': ({ subject, field }) => `no longer asks ${subject} for “${field}”`,
  'item.filled_in': ({ subject, field }) => `filled in “${field}” for ${subject}`,
  'item.decided': describeItemDecision,
  'employee.created': ({ subject }) => `added the employee ${subject}`,
  'employee.archived': ({ subject }) => `archived the employee ${subject}`,
  'employee.unarchived': ({ subject }) => `brought back the employee ${subject}`,
  'employee.email_changed': ({ subject }) => `changed the email of ${subject}`,
  'employee.deleted': ({ subject }) => `deleted the employee ${subject}`,
  'permission.changed': describePermissions,
  'permission.end_changed': ({ subject, field, about, granted, titles }) =>
    `${field === '' ? 'took away the end of' : `set the end of`} ${thingsOf(granted, titles)} of ${about} for ${subject}${
      field === '' ? '' : ` to ${formatDate(field, anyReader)}`
    }`,
  'permission.ended': ({ subject, about, revoked, titles }) =>
    `ended ${thingsOf(revoked, titles)} of ${about} for ${subject}`,
  'vacation.decided': ({ subject, field }) => `${decisions[field] ?? 'decided about'} the vacation of ${subject}`,
  'vacation.stand_in_given': ({ subject, about }) => `chose ${about} to stand in for ${subject}`,
  'vacation.stand_in_ended': ({ subject, about }) => `ended the stand-in of ${about} for ${subject}`,
  'inbox.viewed': ({ subject }) => `read the messages of ${subject}`,
  'invitation.sent': ({ subject, field }) =>
    `invited ${subject}${field === '' ? '' : ` as ${field === 'Employee' ? 'an employee' : 'a client'}`}`,
  'employee.welcomed': ({ subject }) => `sent the first email of the account of ${subject} again`,
  'employee.link_made': ({ subject }) => `made an account link for ${subject}`,
  'invitation.link_made': ({ subject }) => `made an invitation link for ${subject}`,
  'invitation.withdrawn': ({ subject }) => `withdrew the invitation of ${subject}`,
  'group.renamed': ({ subject }) => `named a group ${subject}`,
  'group.deleted': ({ subject }) => `deleted the group ${subject} with its messages`,
  'account.name_changed': ({ subject }) => `changed their name to ${subject}`,
  'account.email_changed': (entry) => `changed ${whose(entry, 'email')}`,
  'two_step.on': () => 'turned two-step sign-in on',
  'sessions.ended': (entry) => `signed ${entry.subject} out on every device`,
  'two_step.off': (entry) => `turned two-step sign-in off${isOwn(entry) ? '' : ` for ${entry.subject}`}`,
  'two_step.required': ({ field }) => `asked ${askedOf(field)} for two-step sign-in`,
  'two_step.not_required': ({ field }) => `no longer asks ${askedOf(field)} for two-step sign-in`,
  'reminders.changed': () => 'changed the automatic reminders',
  'idle_limit.changed': () => 'changed when idle devices are signed out',
  'passkey.added': () => 'added a passkey',
  'passkey.removed': () => 'removed a passkey',
  'passkey.refused': () => 'was refused a passkey that may be a copy',
  'data.exported': () => 'downloaded all data',
  'theme.changed': () => 'changed the theme',
  'item_list.changed': () => 'changed what clients are asked',
  'item_list.applied': ({ field }) =>
    `asked ${field === '1' ? '1 client' : `${field} clients`} in progress for what the new list needs`,
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(sentences, action)

/** A newer server may send actions without a text here. */
export const describeAuditEntry = (entry: Told & { action: string }): string =>
  isKnown(entry.action) ? sentences[entry.action](entry) : `${entry.action} ${entry.subject}`
