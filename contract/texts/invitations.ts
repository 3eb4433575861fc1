import { somethingWrong } from './common.ts'
import { invalidEmail, invitationSent } from './shared.ts'

export const invitationTexts = {
  addClient: 'Add a new client',
  addEmployee: 'Create Employee Account',
  /** The two ways to add an employee. */
  theyEnter: 'Send an invitation; they enter the rest',
  enterYourself: 'Enter it yourself',
  clientSentence: 'They get an email with a link to register. It works once, for 14 days.',
  employeeSentence: 'They get an email with a link to create their account. It works once, for 14 days.',
  email: 'Email',
  emailsHint: 'Several addresses: put commas between them, or paste a list.',
  send: 'Send invitation',
  sending: 'Sending',
  sent: invitationSent,
  sentMany: (count: number) => `${count} invitations sent`,
  invalidEmail,
  invalidLine: (line: string) => `Please enter a valid email instead of "${line}"`,
  failed: somethingWrong,
  failedFor: (email: string, reason: string) => `${email}: ${reason}`,
  limitCounts: 'Archived clients and open invitations count too.',
  choose: 'Choose what you ask for',
  chooseLess: 'Let them choose',
  chooseFailed: 'What you offer could not be loaded.',
  services: 'What they booked',
  servicesHint:
    'They are not asked again, and only see what belongs to it. With nothing ticked they choose themselves.',
  accounts: 'Accounts they are asked for',
  accountsHint: 'They can say that they do not have one.',
  due: 'Due date',
  dueHint: 'The day by which you need everything.',
  note: 'Personal line',
  noteHint: 'Stands in the email, as you write it here. Links are left out.',
  notePlaceholder: 'It was good to meet you on Tuesday.',
  name: 'Their name',
  businessName: 'Their business',
  oneAddressOnly: 'Filled in for them when they register. Only with one address.',
  openCount: (count: number) => (count === 1 ? '1 open invitation' : `${count} open invitations`),
  openOnes: (count: number) =>
    count === 1
      ? '1 invitation is open. Nobody has registered with it yet.'
      : `${count} invitations are open. Nobody has registered with them yet.`,
  expiresOn: (date: string) => `Expires ${date}`,
  sentBy: (date: string, name: string) => `Sent ${date} by ${name}`,
  resend: 'Send again',
  resent: 'Sent again',
  makeLink: 'Make a link',
  linkFor: (email: string) => `Link for ${email}`,
  linkHint: 'Whoever opens this link can register with this email. It works once.',
  withdraw: 'Withdraw',
  withdrawFor: (email: string) => `Withdraw the invitation of ${email}?`,
  confirmWithdraw: 'Its links stop working at once.',
} as const
