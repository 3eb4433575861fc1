import { productName } from './common.ts'
import { counted, listed } from './shared.ts'

const emailChange = {
  subject: 'Your email was changed',
  button: 'Go to the log-in page',
  why: (email: string) =>
    `You get this at ${email} because we always tell both addresses, the old one and the new one, when an email is changed.`,
} as const

const switchedOn = (kind: string) =>
  `You get this because emails about ${kind} are on. You can turn them off under Settings, Notifications.`

/** About vacations. */
const toManager = { button: 'Answer the request', why: switchedOn('vacation requests') } as const
const toEmployee = { button: 'See the request', why: switchedOn('vacation requests') } as const

const wroteCount = (count: number) => (count === 1 ? 'a message' : `${count} messages`)

const minutes = (count: number) => counted(Math.max(1, Math.round(count)), 'minute')

/** The first name, unless what comes first is a title such as Dr. */
const firstName = (name: string) => /^\p{L}[\p{L}'’-]+(?=\s|$)/u.exec(name.trim())?.[0] ?? name.trim()

export const emailTexts = {
  addressBelow: 'Or copy this address into your browser:',
  sentBy: (business: string) => `Sent by ${business} with ${productName}.`,
  due: (day: string) => `Due ${day}`,
  minutes: (count: number) => (count < 1 ? 'under 1 minute' : minutes(count)),
  invitation: {
    clientSubject: (business: string) => `${business} invites you to work together`,
    clientSentence: (sender: string, business: string) =>
      `${sender} of ${business} invites you to create an account. There you hand over what they need, see what happens next and write to them.`,
    employeeSubject: (business: string) => `${business} invites you to the team`,
    employeeSentence: (sender: string, business: string) =>
      `${sender} of ${business} invites you to join the team. Create your account, and you can start.`,
    button: 'Create your account',
    expires: 'The link works once, for 14 days.',
    why: (email: string, business: string) =>
      `You get this at ${email} because ${business} invited you. If that was a mistake, ignore this email: nothing happens, and no more will come.`,
  },
  reset: {
    subject: 'Set a new password',
    sentence: 'You asked to set a new password. If it was not you, ignore this email: your password stays as it is.',
    button: 'Set a new password',
    expires: 'The link works once, for one hour.',
    why: (email: string) => `You get this at ${email} because someone asked for it on the log-in page.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    sentence: (elsewhere: boolean) =>
      `Your password was changed, and every ${elsewhere ? 'other ' : ''}device was signed out. If it was not you, set a new one now.`,
    button: 'Set a new password',
    why: (email: string) => `You get this at ${email} because we always tell you when your password is changed.`,
  },
  newDevice: {
    subject: 'New device on your account',
    sentence: ({ device, ip, when }: { device: string; ip: string; when: string }) =>
      `Someone logged in to your account on a device that you had not used before: ${device}, from the address ${ip}, ${when}.`,
    button: 'See your log-ins',
    note: 'If it was you, there is nothing to do. If it was not, sign that device out there and set a new password.',
    why: (email: string) => `You get this at ${email} because we always tell you about a log-in on a new device.`,
  },
  failureWave: {
    subject: 'Many failed log-ins to your account',
    sentence:
      'Someone tried to log in to your account with wrong passwords, ten times or more within a day. None of them got in, and your own devices keep working.',
    button: 'Set a new password',
    note: 'If it was not you, and your password is short or used elsewhere too, set a new one and turn on two-step sign-in. If your password is long and used only here, there is nothing to do.',
    why: (email: string) => `You get this at ${email} because many log-ins failed. It comes at most once a day.`,
  },
  twoStep: {
    changes: {
      on: {
        subject: 'Two-step sign-in was turned on',
        sentence: () =>
          'Two-step sign-in was turned on for your account. From now on, logging in also takes a code from your app.',
      },
      moved: {
        subject: 'Two-step sign-in was moved to another app',
        sentence: () =>
          'Two-step sign-in for your account was moved to another app. Codes from the old one no longer work.',
      },
      off: {
        subject: 'Two-step sign-in was turned off',
        sentence: () =>
          'Two-step sign-in was turned off for your account. From now on, your password is enough to log in.',
      },
      off_by_manager: {
        subject: 'Two-step sign-in was turned off',
        sentence: (manager: string) =>
          `${manager} turned two-step sign-in off for your account. From now on, your password is enough to log in.`,
      },
      off_by_operator: {
        subject: 'Two-step sign-in was turned off',
        sentence: () =>
          'The people who run this server turned two-step sign-in off for your account. From now on, your password is enough to log in.',
      },
      recovery_code_used: {
        subject: 'A recovery code was used',
        sentence: () =>
          'A recovery code was used to log in to your account. It does not work again; your other codes still do.',
      },
      passkey_added: {
        subject: 'A passkey was added',
        sentence: () => 'A passkey was added to your account. It logs in without a password.',
      },
      passkey_removed: {
        subject: 'A passkey was removed',
        sentence: () => 'A passkey was removed from your account. It can no longer be used to log in.',
      },
    },
    notYou: 'If you did not expect this, set a new password now.',
    button: 'Set a new password',
    why: (email: string) => `You get this at ${email} because we always tell you when the way you log in changes.`,
  },
  welcome: {
    subject: (business: string) => `Your account at ${business}`,
    sentence: (sender: string, business: string) =>
      `${sender} of ${business} created an employee account for you. Set your password, then log in.`,
    button: 'Set your password',
    note: (logIn: string, again: string) =>
      `The link works once, for 14 days. Once your password is set, log in at ${logIn}. If the link has expired, ask for a new one at ${again}.`,
    why: (email: string, business: string) =>
      `You get this at ${email} because ${business} entered it for an employee. If that was a mistake, ignore this email: nobody can log in until a password is set.`,
  },
  emailChanged: {
    ...emailChange,
    sentence: (business: string, email: string) =>
      `${business} changed the email of your account to ${email}. Log in with it from now on; your password stays as it is.`,
  },
  formerEmail: {
    ...emailChange,
    sentence: (business: string, email: string) =>
      `${business} changed the email of your account. From now on you log in with the new one, no longer with ${email}. If you did not expect this, ask ${business}.`,
  },
  confirmEmail: {
    subject: 'Confirm your new email',
    sentence: (email: string, business: string) =>
      `Confirm that ${email} is the new email of your account at ${business}. Until then, you log in with the old one.`,
    button: 'Confirm email',
    expires: 'The link works once, for one day.',
    why: (email: string) =>
      `You get this at ${email} because someone entered it as the new email of their account. If it was not you, ignore this email: nothing changes.`,
  },
  ownFormerEmail: {
    subject: emailChange.subject,
    sentence: (email: string, newEmail: string) =>
      `Your account now has the email ${newEmail}. You log in with that one, no longer with ${email}, and your other devices were signed out.`,
    button: emailChange.button,
    /** Whom to contact when it was not the recipient. */
    notYou: {
      Client: (manager: string, managerEmail: string) =>
        `If this was not you, write to ${manager} at ${managerEmail} right away: they can close the account and invite you again.`,
      Manager: () =>
        'If this was not you, write right away to the people who run this server for you: they can give you the account back.',
    },
    why: emailChange.why,
  },
  unsubscribe: 'Stop emails of this kind',
  /** After several notifications in one email. */
  andMore: (count: number) => `And ${count} more`,
  /** The sentence of a notification, which is the subject too, and the subject of several in one email. */
  notices: {
    registration: {
      several: (count: number) => `${count} new registrations`,
      sentence: (message: string) => `${message}.`,
      why: switchedOn('new registrations'),
    },
    onboarding: {
      several: (count: number) => `${count} changes in onboardings`,
      sentence: (message: string) => `${message}.`,
      why: switchedOn('onboarding'),
    },
    milestone: {
      several: (count: number) => `${count} birthdays and anniversaries today`,
      sentence: (message: string) => `There is something to celebrate today. ${message}.`,
      why: switchedOn('milestones'),
    },
    storage: {
      several: (count: number) => `${count} notes about the room for files`,
      sentence: (message: string) => `${message}. When all of it is used, nobody can upload files.`,
      why: switchedOn('room for files'),
    },
  },
  /** The button of a notification, by where it leads. */
  openPage: (path: string) => {
    if (path.startsWith('/clients/')) return 'Open the client’s page'
    if (path.startsWith('/employees/')) return 'Open the employee’s page'
    if (path.startsWith('/onboarding')) return 'Open the item'
    return `Open ${productName}`
  },
  /** Unread messages, with their text unless the workspace turned that off. */
  waiting: {
    subject: (from: string, count: number) =>
      count === 1 ? `New message from ${from}` : `${count} new messages from ${from}`,
    groupSubject: (group: string, count: number) =>
      count === 1 ? `New message in ${group}` : `${count} new messages in ${group}`,
    wrote: (from: string, count: number) => `${from} wrote you ${wroteCount(count)}.`,
    wroteInGroup: (group: string, writers: readonly { name: string; count: number }[], others: number) => {
      const each = writers.map(({ name, count }) => `${name} wrote ${wroteCount(count)}`)
      const rest = others === 0 ? [] : [others === 1 ? 'one more person wrote too' : `${others} more people wrote too`]
      return `In ${group}, ${listed([...each, ...rest])}.`
    },
    earlier: (count: number) =>
      count === 1 ? 'One earlier message is there too.' : `${count} earlier messages are there too.`,
    file: (name: string) => `Sent a file: ${name}`,
    secret: 'This message may hold a password, so it is not in this email.',
    button: 'Open the conversation',
    /** MAIL-12 */
    answer: `Please answer in ${productName}. Replies to this email are not read.`,
    why: switchedOn('messages'),
  },
  vacationRequested: {
    ...toManager,
    subject: (name: string) => `${name} asks for days off`,
    sentence: (name: string, days: string) => `${name} asks for ${days} off.`,
  },
  vacationDecided: {
    ...toEmployee,
    subject: (status: 'Approved' | 'Denied') => `Your vacation request was ${status.toLowerCase()}`,
    sentence: (days: string, status: 'Approved' | 'Denied') => `Your request for ${days} was ${status.toLowerCase()}.`,
  },
  cancellationAsked: {
    ...toManager,
    subject: (name: string) => `${name} asks to cancel a vacation`,
    sentence: (name: string, days: string) => `${name} asks you to cancel the approved vacation of ${days}.`,
  },
  vacationCancelled: {
    ...toEmployee,
    subject: 'Your vacation was cancelled',
    sentence: (days: string) => `Your vacation of ${days} was cancelled.`,
  },
  vacationKept: {
    ...toEmployee,
    subject: 'Your vacation stays approved',
    sentence: (days: string) => `You asked to cancel your vacation of ${days}. It stays approved.`,
  },
  /** The receipt of a client with whom the work ended; its parts are `receiptParts`. */
  offboarding: {
    subject: (business: string) => `Receipt: ${business} has ended its access to your accounts`,
    sentence: (sender: string, business: string, date: string) =>
      `${sender} of ${business} ended your work together on ${date}. This is what was revoked and deleted. Please keep it.`,
    why: (email: string, business: string) =>
      `You get this at ${email} because ${business} had access to accounts of yours. It comes once.`,
  },
  /** To the Manager, about the subscription (SUB-10). */
  trialEnds: {
    subject: (day: string) => `Your free trial ends on ${day}`,
    /** `price` is empty where it is unknown. */
    charged: (day: string, card: string, price: string) =>
      `Your free trial ends on ${day}. After that, your ${card} is charged${price === '' ? '' : ` ${price}`}.`,
    noCard: (day: string) =>
      `Your free trial ends on ${day}. No card is stored: unless you add one by then, your subscription ends that day and nothing is charged.`,
    button: 'Open plan and card',
    note: 'To go on, there is nothing to do. Until then you can choose another plan, change the card or cancel at any time.',
    noCardNote: 'Everything you entered is kept, and you can come back later.',
  },
  paymentFailed: {
    subject: 'Your payment did not go through',
    sentence: (card: string) =>
      `We could not charge your ${card} for ${productName}. Your workspace is closed to everyone until the payment is made.`,
    card: 'card',
    button: 'Update the card',
    note: 'Nothing is lost. Log in, open Manage, and enter a card that works: the workspace opens again right away.',
  },
  subscriptionEnded: {
    subject: 'Your subscription has ended',
    sentence: (plan: string) =>
      `Your ${plan === '' ? '' : `${plan} `}subscription has ended, and your workspace is closed to everyone until you renew it.`,
    button: 'Renew Subscription',
    note: (account: string) =>
      `Everything is kept. You can come back at any time, or take all of it with you: the download of your data is under Settings, Account, and stays open to you: ${account}`,
  },
  subscriptionWhy: (email: string) =>
    `You get this at ${email} because you manage the subscription. Emails about it cannot be turned off.`,
  needs: {
    subject: (business: string) => `${business} needs something from you`,
    sentence: (name: string, time: number) =>
      `Hi ${firstName(name)}, it takes about ${minutes(time)}. Everything else you gave is still there.`,
    sentBack: (count: number) => (count === 1 ? 'One answer needs another look' : `${count} answers need another look`),
    asked: (count: number) => (count === 1 ? 'One more thing is needed' : `${count} more things are needed`),
    quote: (reason: string, by: string) => `${by === '' ? '' : `${by}: `}“${reason}”`,
    /** Instead of a reason that is not for an email. */
    note: 'There is a note. It is in your list, not in this email.',
    button: (count: number) => (count === 1 ? 'Open it' : 'Open my list'),
    why: (email: string, business: string) =>
      `You get this at ${email} because ${business} sent something back or asked for more.`,
  },
  reminder: {
    subject: (business: string) => `${business} is waiting for a few things from you`,
    title: (count: number) => (count === 1 ? 'One thing is still open' : `${count} things are still open`),
    hello: (name: string, time: number) => `Hi ${firstName(name)}, it takes about ${minutes(time)}.`,
    sentence: (sender: string, business: string) => `${sender} of ${business} is waiting for this.`,
    button: (title: string) => (title.length > 30 ? 'Start with the first one' : `Start with “${title}”`),
    note: 'Everything is saved as you type, so you need not do it all at once.',
    why: (email: string, business: string) =>
      `You get this at ${email} because ${business} is waiting for this. Once nothing is open, no more reminders come.`,
  },
} as const
