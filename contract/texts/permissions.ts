import { somethingWrong } from './common.ts'
import { type ItemTitles, wordOfKey } from './item-keys.ts'
import { counted } from './shared.ts'

/** What an Employee may see and do (PERM). The names of the grants are the document's. */
export const permissionTexts = {
  title: 'Employee Permissions',
  noEmployeesHint: 'Add an employee first. Then you decide here what they see of each client.',
  addEmployee: 'Add an employee',
  failed: somethingWrong,
  backToEmployees: 'Back to Employees',
  clients: 'Clients',
  noClientsHint: 'Once a client has registered, you decide here what this employee sees of them.',
  social: 'Social',
  web: 'Web Dev.',
  branding: 'Branding',
  reputation: 'Reputation',
  green: 'Full',
  yellow: 'Limited',
  red: 'None',
  notApplicable: 'Not applicable',
  editOf: (business: string) => `Edit ${business}`,
  loadFailed: 'There was an issue loading permissions!',
  notSaved: (why: string) => `This was not saved. ${why}`,
  general: 'General permissions',
  vacation: 'Vacation Requests',
  vacationHint: 'May ask for days off.',
  addNewClients: 'Add New Clients',
  addNewClientsHint: 'May invite clients by email.',
  generalSaved: 'General Permissions Saved',
  generalNotSaved: (why: string) => `This was not saved, and the switch is back where it was. ${why}`,
  savingTitle: 'One moment, this is being saved',
  savingText: 'You are taken on as soon as it is. If it cannot be saved, you read here why.',
  leaveAnyway: 'Leave anyway',
  /** Until the client's name is known. */
  clientTitle: 'Client permissions',
  backToEmployee: (name: string) => `Back to ${name}`,
  sees: (name: string, seen: number, of: number, business: string) =>
    `${name} sees ${seen} of ${of} items of ${business}`,
  seesAfter: (seen: number, of: number) => `${seen} of ${of} once you save.`,
  noServices: (business: string) =>
    `${business} has not chosen any services yet, so there is nothing to see. What you grant counts as soon as they do.`,
  serviceNotBought: (business: string) =>
    `${business} did not choose this, so nothing of it shows. What you grant counts once they do.`,
  itemNotBought: 'Not applicable: this client did not choose the service that it belongs to.',
  blocks: {
    social: 'Social Media',
    branding: 'Branding',
    web: 'Web Development',
    reputation: 'Reputation Management',
  },
  /** What a workspace asks beyond the documents. */
  ownItems: 'More of what you ask',
  fullAccess: 'Full Access',
  granted: (count: number, of: number) => `${count} of ${of}`,
  grants: {
    instagram_username: 'Instagram Handle',
    instagram_password: 'Instagram Password',
    twitter_username: 'Twitter Handle',
    twitter_password: 'Twitter Password',
    pinterest_username: 'Pinterest Username',
    pinterest_password: 'Pinterest Password',
    national_days: 'National Days/Events',
    social_questions: 'Social Media Questionnaire',
    branding_questions: 'Branding Questionnaire',
    assets: 'Access to Client Assets',
    website: 'Company Website Access',
    email: 'Email Service Provider Access',
    web_email_forms: 'Website Email Forms',
    social_handles: 'Social Media Handles',
    yelp_username: 'Yelp Username',
    yelp_password: 'Yelp Password',
    tripadvisor_username: 'Tripadvisor Username',
    tripadvisor_password: 'Tripadvisor Password',
  },
  /** What the product calls them where the documents name nothing. */
  elsewhere: {
    twitter_username: 'X (Twitter) login',
    twitter_password: 'X (Twitter) password',
    national_days: 'Dates worth a post',
  } as Partial<Record<string, string>>,
  until: (day: string) => `until ${day}`,
  setEnd: 'No end',
  endOf: (label: string, shown: string) => `${label}: ${shown}`,
  lastDay: 'Last day',
  /** Shows the ends, which few need. */
  lastDays: 'Set last days',
  lastDayOf: (label: string) => `Last day of ${label}`,
  lastDayHint: 'From the day after it is no longer granted.',
  endForAll: 'For everything granted here',
  setLastDay: 'Set the last day',
  removeEnd: 'Remove the end',
  chooseEnd: 'Choose a day.',
  unopened: 'Granted, not opened for 90 days',
  unopenedText: 'These may not be needed. You can grant them again at any time.',
  unopenedSince: (day: string) => `Last opened ${day}`,
  neverOpened: (day: string) => `Never opened, granted ${day}`,
  revoke: 'Revoke',
  revokeOf: (name: string, business: string) => `Revoke what ${name} sees of ${business}`,
  revoked: (count: number) => counted(count, 'item revoked', 'items revoked'),
  revokedFrom: (name: string, business: string) => `${name}, ${business}`,
  moreUnopened: (shown: number, total: number) => `The first ${shown} of ${total} are shown.`,
  showAllUnopened: (count: number) => `Show all ${count}`,
  /** A grant cannot end before it begins. */
  endIsPast: 'This day is over. Choose today or a later day.',
  save: 'Save',
  discard: 'Discard',
  saved: 'Client Permissions Saved',
  unsaved: (count: number) => counted(count, 'change not saved', 'changes not saved'),
  restored: 'Your changes from before are still here. They are not saved yet.',
  leaveText: (count: number) =>
    count === 1 ? 'One switch is changed and not saved.' : `${count} switches are changed and not saved.`,
  leave: 'Leave without saving',
  copy: 'Copy from another employee',
  copyTitle: (name: string) => `Copy permissions to ${name}`,
  copyText: (name: string) => `What ${name} sees of the clients becomes what the other employee sees of them.`,
  copyFrom: 'Copy from',
  chooseEmployee: 'Choose an employee',
  employeeInDepartment: (name: string, department: string) => `${name}, ${department}`,
  chooseEmployeeFirst: 'Choose an employee first.',
  nobodyElse: 'There is nobody else to copy from.',
  onlySome: 'Only for some clients',
  copyAction: 'Copy permissions',
  copied: (from: string, to: string) => `${to} now sees what ${from} sees.`,
  copiedSome: (from: string, to: string, count: number) =>
    `${to} now sees of ${counted(count, 'client')} what ${from} sees.`,
  apply: 'Apply to other clients',
  applyText: (name: string, business: string) =>
    `What ${name} sees of ${business} becomes what they see of the clients you choose.`,
  savedFirst: 'Your unsaved changes are saved first.',
  applyAction: (count: number) => `Apply to ${counted(count, 'client')}`,
  applyToNone: 'Apply',
  applied: (count: number) => `Applied to ${counted(count, 'client')}.`,
  chooseClients: 'Which clients',
  chooseClientFirst: 'Choose at least one client.',
  tooManyClients: (most: number) => `Choose at most ${most.toLocaleString('en-US')} clients at once.`,
  allClients: (count: number) => `All ${count.toLocaleString('en-US')}`,
  allFound: (count: number) => `All ${count.toLocaleString('en-US')} found`,
  moreClients: (shown: number, of: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} are shown. Search for the others.`,
  chosen: (count: number) => counted(count, 'chosen', 'chosen'),
  noOtherClients: 'There are no other clients yet.',
} as const

const mostNamed = 3

/** What grants are called outside the permission pages. */
export const grantNames = { ...permissionTexts.grants, ...permissionTexts.elsewhere }

/** The first grants by name. */
export function nameGrants(grants: readonly string[], titles: ItemTitles | undefined): string {
  const named = grants.slice(0, mostNamed).map((key) => wordOfKey(key, grantNames, titles))
  const more = grants.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}
