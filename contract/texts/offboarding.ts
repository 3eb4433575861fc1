import type { OffboardingReceipt } from '../offboarding.ts'
import { counted, listed } from './shared.ts'

/** What a receipt says to both sides. A receipt names what was deleted, never what it contained. */
export const receiptTexts = {
  title: (business: string) => `The work with ${business} has ended`,
  date: (date: string, by: string) => `${date}, by ${by}`,
  grants: 'Revoked: who could see what',
  grantsOf: (employee: string, items: readonly string[]) => `${employee}: ${listed(items)}`,
  noGrants: 'No employee could see anything of this client.',
  logins: 'Deleted: stored logins and passwords',
  noLogins: 'No login was stored.',
  access: 'Ended: access to the account',
  accessEnded: (devices: number) =>
    devices === 0
      ? 'The account is archived. Nobody can log in to it.'
      : `The account is archived, and ${counted(devices, 'device was', 'devices were')} signed out. Nobody can log in to it.`,
  feeds: 'Calendar addresses of the account show nothing any more.',
  kept: 'Kept',
  keptText:
    'Messages, files, contracts, answers and billing information stay with the agency until it deletes the client. The activity stays: who did what, without contents.',
  backups: 'Backups',
  backupsText:
    'A backup from before this date still contains the deleted logins, encrypted, until the backup itself is deleted. If such a backup is ever restored, the agency deletes them again by this receipt.',
  advice: 'What only you can do',
  adviceText:
    'Change the passwords that you had given, and remove the agency where you had invited it. A deleted password may still be known to people who used it.',
} as const

/** The parts of a receipt, in the order in which page, email and download show them. */
export const receiptParts = (receipt: OffboardingReceipt): { title: string; lines: string[] }[] => {
  const { grants, logins, sessions } = receipt
  const of = (lines: string[], none: string) => (lines.length > 0 ? lines : [none])
  return [
    {
      title: receiptTexts.grants,
      lines: of(
        grants.map(({ employee, items }) => receiptTexts.grantsOf(employee, items)),
        receiptTexts.noGrants,
      ),
    },
    { title: receiptTexts.logins, lines: of(logins, receiptTexts.noLogins) },
    { title: receiptTexts.access, lines: [receiptTexts.accessEnded(sessions), receiptTexts.feeds] },
    { title: receiptTexts.kept, lines: [receiptTexts.keptText] },
    { title: receiptTexts.backups, lines: [receiptTexts.backupsText] },
    { title: receiptTexts.advice, lines: [receiptTexts.adviceText] },
  ]
}

export const offboardingTexts = {
  option: 'End the work together',
  optionHint: 'Revokes access, deletes the logins, archives, and gives both sides a receipt.',
  title: (business: string) => `End the work with ${business}`,
  back: 'Back to the client',
  sentence: (business: string) => `${business} gets the receipt by email, and you find it under Archived clients.`,
  what: 'What ends now',
  grants: 'Access of employees',
  grantsCount: (people: number) =>
    people === 0 ? 'No employee has any' : `${counted(people, 'employee loses', 'employees lose')} what they could see`,
  logins: 'Logins and passwords',
  loginsCount: (amount: number) => (amount === 0 ? 'None is stored' : `${amount} are deleted for good`),
  sessions: 'Signed-in devices',
  sessionsCount: (amount: number) => (amount === 0 ? 'None' : `${counted(amount, 'is', 'are')} signed out`),
  account: 'Account',
  accountText: 'Archived: it can be brought back, but not what was deleted',
  kept: 'Kept until you delete the client',
  keptText: 'Messages, files, contracts, answers, billing information',
  end: 'End the work',
  confirm: (business: string) => `End the work with ${business}?`,
  confirmText:
    'The logins and passwords are deleted at once and cannot be brought back. Gather the data first if you need it.',
  failed: 'The work was not ended.',
  loadFailed: 'This could not be loaded',
  ended: 'The work with this client has ended.',
  openReceipt: 'Open the receipt',
  receipt: 'Receipt',
  receipts: 'Receipts',
  receiptsHint: 'Of clients with whom the work ended. They stay when a client is deleted.',
  backToReceipts: 'Back to the receipts',
  backToArchive: 'Back to the archived clients',
  none: 'No receipts yet',
  noneHint: 'When you end the work with a client, the receipt is kept here.',
  print: 'Print or save as PDF',
  download: 'Download as text',
  sent: (name: string) => `${name} got this list by email.`,
} as const
