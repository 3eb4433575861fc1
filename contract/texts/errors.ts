import { maxPasskeys } from '#contract/domain/passkeys.ts'
import { maxPendingRequests } from '#contract/domain/vacations.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { codeNeeded, noEmployeeAccess, workspaceDeleted, wrongCredentials, viewOnly } from './common.ts'
import { fileTexts } from './files.ts'
import { signInLinkReplies } from './sign-in-links.ts'
import {
  alreadySubscribed,
  clientLinkInvalid,
  emailInUse,
  employeeLinkInvalid,
  invalidLink,
  invalidPlan,
  noClients,
  noEmployees,
  noVacations,
  resetExpired,
  updateSubscriptionText,
} from './shared.ts'

/** The text of each error code: the document's where it has one, otherwise the cause and a way on. */
export const problemTexts: Record<ErrorCode, string> = {
  malformed_json: 'The request is not valid JSON.',
  view_only: viewOnly,
  other_export_running: 'Other data is being gathered. Try again when that is done.',
  unreadable:
    'This cannot be read: it was stored under a key that the server does not have, or was changed since. Enter it anew, or ask whoever runs the server to bring the former key back.',
  bad_signature: 'The signature does not fit.',
  several_hosts: 'A request names one host.',
  other_http: 'This connection takes HTTP/1.1 and HTTP/1.0.',
  not_an_event: 'This is not an event of Stripe.',
  upload_cut_off: 'The upload was cut off before its end. Send the file again.',
  not_signed_in: 'Log in to go on.',
  workspace_deleted: workspaceDeleted,
  wrong_credentials: wrongCredentials,
  two_step_required: codeNeeded,
  email_code_required: signInLinkReplies.codeNeeded,
  subscription_inactive: updateSubscriptionText,
  two_step_missing: 'Your workspace asks for two-step sign-in. Set it up under Settings, Security.',
  forbidden: 'Your role does not allow this.',
  agency_only: 'This needs the Agency plan.',
  permission_missing: 'Your manager has not allowed you this yet. Ask them for it.',
  field_not_granted: 'Your manager has not granted you this field. Ask them for it.',
  plan_without_employees: noEmployeeAccess,
  solo_client_limit: "You can't add more than 10 clients on the Solo tier. Upgrade to Agency to add more.",
  solo_group_limit: "You can't add more than 10 groups on the Solo tier. Upgrade to Agency to add more.",
  not_yours: 'This belongs to someone else.',
  password_wrong: 'The password is not right. Try again.',
  password_needed: 'You came by a link of an email. Enter your password first.',
  file_link_expired: 'This link has expired. Reload the page it came from.',
  not_found: 'This is not here, or no longer.',
  invalid_link: invalidLink,
  no_clients_found: noClients,
  no_employees_found: noEmployees,
  no_vacations_found: noVacations,
  user_does_not_exist: 'User does not exist',
  settings_not_found: 'User Settings not found',
  method_not_allowed: 'This address does not take that kind of request.',
  email_exists: 'Email already exists',
  email_in_use: emailInUse,
  already_subscribed: alreadySubscribed,
  no_subscription: 'There is no subscription yet. Start one first.',
  several_files: 'Several files have this name. Name one by its id.',
  file_in_use: 'Something stands on this file, so it is kept. Take it out there first.',
  contract_signed: 'This contract is signed already.',
  contract_replaced: 'There is a newer contract. Read it before you sign.',
  direct_is_for_two: 'A direct conversation stays between its two people. Make a group instead.',
  nobody_reads: 'Nobody else in this conversation can sign in any more, so nobody would read this.',
  already_decided: 'This request has been decided already.',
  no_stand_in_needed:
    'No stand-in is needed: these days are over or denied, or colleagues can open everything already.',
  decided_meanwhile: 'This request was decided elsewhere meanwhile. Look at it again before you change it.',
  not_approved: 'This vacation is not approved, or no longer. Look at it again.',
  too_many_pending: `${maxPendingRequests} of your requests wait for an answer already. Withdraw one first.`,
  name_changed: 'The name was changed elsewhere meanwhile. Look at it again before you save.',
  changed_meanwhile: 'Somebody else changed this meanwhile. Look at it, and save again to keep yours.',
  not_asked: 'Your agency does not ask for this any more. What you typed is still on this page.',
  item_approved: 'This was approved and is kept as it is. Ask your agency to open it again.',
  login_not_working: 'This login was reported as not working. The client is asked for one that works.',
  page_not_applicable: 'This page is not part of your onboarding, because its service is not chosen.',
  two_step_on: 'Two-step sign-in is on. Enter a code of your app as well, or a recovery code.',
  two_step_not_started: 'This took too long. Start again, and scan the new QR code.',
  two_step_kept: 'Your workspace asks for two-step sign-in, so it stays on. You can move it to another app.',
  too_many_passkeys: `${maxPasskeys} passkeys are the most. Remove one you no longer use first.`,
  conflict: 'This was changed meanwhile. Look at it again.',
  link_expired: 'This link has expired. Ask for a new one.',
  reset_expired: resetExpired,
  too_large: 'This is too large.',
  storage_quota: 'There is no room left for more files.',
  unsupported_type: 'This kind of content is not taken here.',
  invalid_fields: 'Some fields need another look.',
  invalid_plan: invalidPlan,
  invalid_client_link: clientLinkInvalid,
  invalid_employee_link: employeeLinkInvalid,
  registration_mismatch: 'This does not fit the invitation. Open the link from your email again.',
  paging_needed: 'There are too many to list at once. Ask for a page.',
  user_not_found: 'User not found',
  wrong_code: 'This code is not right. Enter the newest one.',
  passkey_refused: 'This passkey could not be kept. Try again.',
  unknown_file: 'This file is not here. Upload it again.',
  no_file_uploaded: 'No File Uploaded',
  infected_file: 'The virus scanner found something harmful in this file, so it was not taken.',
  empty_file: fileTexts.withoutBytes,
  too_many_requests: 'Too many attempts. Wait a little and try again.',
  already_reminded: 'A reminder was sent within the last 24 hours.',
  too_many_emails: 'Too many emails were sent. Wait a little and send the next one then.',
  internal: 'Something went wrong on our side. Try again in a moment.',
  not_built: 'This page is not part of the product yet. Nothing you entered elsewhere is affected.',
  billing_unavailable: 'The payment service does not answer. Try again in a moment.',
  unavailable: 'The server is not ready. Try again in a moment.',
  overloaded: 'Too much is going on at the moment, so this was not done. Try again in a moment.',
  scan_unavailable: 'Files cannot be checked for viruses at the moment, so none is taken. Try again in a few minutes.',
  storage_full: 'There is no room left for files. Tell who runs this server.',
}

/** Why an email is not sent now, and when it can be. */
export const emailLimitTexts = {
  recipient: (address: string, wait: string) =>
    `${address} was sent several of these emails already. Send the next one in ${wait}.`,
  invitation: (address: string, wait: string) =>
    `${address} was sent several of these emails already. Send the next one in ${wait}, or make a link and hand it over yourself.`,
  workspace: (count: number, wait: string) =>
    `Your workspace has sent ${count} emails within the last hour. Send the next one in ${wait}.`,
  /** Rounded up, so that it is not too early. */
  wait: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60)
    if (minutes < 60) return minutes <= 1 ? 'a minute' : `${minutes} minutes`
    const hours = Math.ceil(minutes / 60)
    return hours === 1 ? 'an hour' : `${hours} hours`
  },
} as const

/** Errors of a parameter behind the question mark of an address. */
export const parameterTexts = {
  unknown: (known: readonly string[]) => `There is no such parameter. Known are ${known.join(', ')}.`,
  none: 'This call has no parameters.',
} as const
