import { productName } from './common.ts'
import { listed, namedAtMost } from './shared.ts'

/** Sent to the old and the new address. */
const emailChange = {
  subject: 'Your email was changed',
  button: 'Go to the log-in page',
  why: (email: string) =>
    `This came to ${email} because a changed email is always told, to the old address and to the new one.`,
} as const

const switchedOn = (kind: string) =>
  `This came because emails about ${kind} are on. You can turn them off under Settings, Notifications.`

export const emailTexts = {
  addressBelow: 'If the button does not work, copy this address into your browser:',
  sentBy: (business: string) => `Sent by ${business} with ${productName}.`,
  invitation: {
    clientSubject: (business: string) => `${business} invites you to work together`,
    clientSentence: (sender: string, business: string) =>
      `${sender} of ${business} invites you to create your account, to share what is needed and to stay in touch.`,
    employeeSubject: (business: string) => `${business} invites you to the team`,
    employeeSentence: (sender: string, business: string) =>
      `${sender} of ${business} invites you to create your employee account.`,
    button: 'Create your account',
    expires: 'The link works once, for 14 days.',
    due: (day: string) => `Please hand over what is needed by ${day}.`,
    why: (email: string, business: string) =>
      `This came to ${email} because ${business} entered it as an invitation. If that was a mistake, ignore it: nothing happens, and no more mail comes.`,
  },
  reset: {
    subject: 'Set a new password',
    sentence: 'You asked to set a new password. If it was not you, ignore this mail: your password stays as it is.',
    button: 'Set a new password',
    expires: 'The link works once, for one hour.',
    why: (email: string) => `This came to ${email} because someone asked for it on the log-in page.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    sentence: (elsewhere: boolean) =>
      `Your password was changed, and every ${elsewhere ? 'other ' : ''}device was signed out. If it was not you, set a new one now.`,
    button: 'Set a new password',
    why: (email: string) => `This came to ${email} because a changed password is always told.`,
  },
  newDevice: {
    subject: 'New device on your account',
    sentence: ({ device, ip, when }: { device: string; ip: string; when: string }) =>
      `Somebody logged in to your account on a device that was not used for it before: ${device}, from the address ${ip}, ${when}.`,
    button: 'Look at your log-ins',
    note: 'If it was you, there is nothing to do. If it was not, sign that device out there and set a new password.',
    why: (email: string) => `This came to ${email} because a log-in on a new device is always told.`,
  },
  failureWave: {
    subject: 'Many failed log-ins to your account',
    sentence:
      'Somebody tried to log in to your account with wrong passwords, ten times or more within a day. None of these attempts got in, and the devices you use go on working.',
    button: 'Set a new password',
    note: 'If it was not you, and your password is short or used elsewhere too, set a new one and turn on two-step sign-in. If your password is long and used here only, there is nothing to do.',
    why: (email: string) => `${email} gets this email when many log-ins fail, once a day at most.`,
  },
  twoStep: {
    changes: {
      on: {
        subject: 'Two-step sign-in was turned on',
        sentence: () =>
          'Two-step sign-in was turned on for your account. From now on a log-in takes a code of your app too.',
      },
      moved: {
        subject: 'Two-step sign-in was moved to another app',
        sentence: () =>
          'Two-step sign-in of your account was moved to another app. Codes of the former one count no more.',
      },
      off: {
        subject: 'Two-step sign-in was turned off',
        sentence: () =>
          'Two-step sign-in was turned off for your account. From now on your password is enough to log in.',
      },
      off_by_manager: {
        subject: 'Two-step sign-in was turned off',
        sentence: (manager: string) =>
          `${manager} turned two-step sign-in off for your account. From now on your password is enough to log in.`,
      },
      off_by_operator: {
        subject: 'Two-step sign-in was turned off',
        sentence: () =>
          'Whoever runs this server turned two-step sign-in off for your account. From now on your password is enough to log in.',
      },
      recovery_code_used: {
        subject: 'A recovery code was used',
        sentence: () => 'A recovery code of your account was used. It counts no more; the others still do.',
      },
      passkey_added: {
        subject: 'A passkey was added',
        sentence: () => 'A passkey was added to your account. Whoever has it can log in without a password.',
      },
      passkey_removed: {
        subject: 'A passkey was removed',
        sentence: () => 'A passkey of your account was removed. It can no longer be used to log in.',
      },
    },
    notYou: 'If you did not expect this, set a new password now.',
    button: 'Set a new password',
    why: (email: string) => `This came to ${email} because changes to how you log in are always told.`,
  },
  welcome: {
    subject: (business: string) => `Your account at ${business}`,
    sentence: (sender: string, business: string) =>
      `${sender} of ${business} made an employee account for you. Set your password, then log in to start.`,
    button: 'Set your password',
    note: (logIn: string, again: string) =>
      `The link works once, for 14 days. Once your password is set, log in at ${logIn}. If the link has expired, ask for a new one at ${again}.`,
    why: (email: string, business: string) =>
      `This came to ${email} because ${business} entered it for an employee. If that was a mistake, ignore it: nobody can log in until a password is set.`,
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
      `Confirm that ${email} is the new email of your account at ${business}. Until then you log in with the old one.`,
    button: 'Confirm email',
    expires: 'The link works once, for one day.',
    why: (email: string) =>
      `This came to ${email} because someone entered it as the new email of their account. If it was not you, ignore this mail: nothing is changed.`,
  },
  ownFormerEmail: {
    subject: emailChange.subject,
    sentence: (email: string, newEmail: string) =>
      `Your account now has the email ${newEmail}. You log in with that one, no longer with ${email}, and your other devices were signed out.`,
    button: emailChange.button,
    /** Whom to contact when it was not the recipient. */
    notYou: {
      Client: (manager: string, managerEmail: string) =>
        `If this was not you, tell ${manager} at ${managerEmail} at once: they can close the account and invite you again.`,
      Manager: () =>
        'If this was not you, write at once to whoever runs this server for you: they can give you the account back.',
    },
    why: emailChange.why,
  },
  unsubscribe: 'Stop emails of this kind',
  /** After several notifications in one email. */
  andMore: (count: number) => `And ${count} more`,
  /** The sentence of a notification, which is the subject too, and the subject of several in one email. */
  notices: {
    registration: {
      several: (count: number) => `${count} pieces of news about registrations`,
      sentence: (message: string) => `${message}.`,
      button: 'Have a look',
      why: switchedOn('new registrations'),
    },
    onboarding: {
      several: (count: number) => `${count} changes in onboardings`,
      sentence: (message: string) => `There is news from an onboarding. ${message}.`,
      button: 'Have a look',
      why: switchedOn('onboarding'),
    },
    milestone: {
      several: (count: number) => `${count} birthdays and anniversaries today`,
      sentence: (message: string) => `There is something to celebrate today. ${message}.`,
      button: 'Open their page',
      why: switchedOn('milestones'),
    },
    storage: {
      several: (count: number) => `${count} notes about the room for files`,
      sentence: (message: string) => `${message}. When all of it is used, nobody can upload files.`,
      button: 'See what takes the room',
      why: switchedOn('room for files'),
    },
  },
  /** Unread messages: who wrote how many, without their text. */
  waiting: {
    subject: (from: string, count: number) =>
      count === 1 ? `New message from ${from}` : `${count} new messages from ${from}`,
    groupSubject: (group: string, count: number) =>
      count === 1 ? `New message in ${group}` : `${count} new messages in ${group}`,
    wrote: (from: string, count: number) =>
      count === 1 ? `${from} wrote you a message.` : `${from} wrote you ${count} messages.`,
    wroteInGroup: (group: string, writers: readonly { name: string; count: number }[], others: number) => {
      const each = writers.map(({ name, count }) => `${name} wrote ${count === 1 ? 'a message' : `${count} messages`}`)
      const rest = others === 0 ? [] : [others === 1 ? 'one more person wrote too' : `${others} more people wrote too`]
      return `In ${group}, ${listed([...each, ...rest])}.`
    },
    button: 'Read and answer',
    why: switchedOn('messages'),
  },
  vacationRequested: {
    subject: (name: string) => `${name} asks for days off`,
    sentence: (name: string, days: string) => `${name} asks for ${days} off.`,
    button: 'Look at the request',
    why: switchedOn('vacation requests'),
  },
  vacationDecided: {
    subject: (status: 'Approved' | 'Denied') => `Your vacation request was ${status.toLowerCase()}`,
    sentence: (days: string, status: 'Approved' | 'Denied') => `Your request for ${days} was ${status.toLowerCase()}.`,
    response: (sender: string, response: string) => `${sender} wrote: ${response}`,
    button: 'Look at the answer',
    why: switchedOn('vacation requests'),
  },
  cancellationAsked: {
    subject: (name: string) => `${name} asks to cancel a vacation`,
    sentence: (name: string, days: string) => `${name} asks you to cancel the approved vacation of ${days}.`,
    reason: (name: string, reason: string) => `${name} wrote: ${reason}`,
    button: 'Look at the vacation',
    why: switchedOn('vacation requests'),
  },
  vacationCancelled: {
    subject: 'Your vacation was cancelled',
    sentence: (days: string) => `Your vacation of ${days} was cancelled.`,
    button: 'Look at it',
    why: switchedOn('vacation requests'),
  },
  vacationKept: {
    subject: 'Your vacation stays approved',
    sentence: (days: string) => `You asked to cancel your vacation of ${days}. It stays approved.`,
    button: 'Look at it',
    why: switchedOn('vacation requests'),
  },
  /** The receipt of a client with whom the work ended; its parts are `receiptParts`. */
  offboarding: {
    subject: (business: string) => `Receipt: ${business} has ended its access to your accounts`,
    sentence: (sender: string, business: string, date: string) =>
      `${sender} of ${business} ended your work together on ${date}. This is what was revoked and deleted. Please keep it.`,
    why: (email: string, business: string) =>
      `This came to ${email} because ${business} had access to accounts of yours. It comes once.`,
  },
  /** To the Manager, about the subscription (SUB-10). */
  trialEnds: {
    subject: (day: string) => `Your free trial ends on ${day}`,
    /** `price` is empty where it is unknown. */
    charged: (day: string, card: string, price: string) =>
      `Your free trial ends on ${day}. From then on your ${card} is charged${price === '' ? '' : ` ${price}`}.`,
    noCard: (day: string) =>
      `Your free trial ends on ${day}. No card is stored: unless you add one before, your subscription ends on that day and nothing is charged.`,
    button: 'Look at plan and card',
    note: 'To go on there is nothing to do. You can choose another plan, change the card or cancel at any time before.',
    noCardNote: 'Everything you entered is kept, and you can come back later.',
  },
  paymentFailed: {
    subject: 'Your payment did not go through',
    sentence: (card: string) =>
      `We could not charge your ${card} for ${productName}. Your workspace is closed to everyone until the payment is made.`,
    card: 'card',
    button: 'Update the card',
    note: 'Nothing is lost. Log in, open Manage, and enter a card that works: the workspace opens again at once.',
  },
  subscriptionEnded: {
    subject: 'Your subscription has ended',
    sentence: (plan: string) =>
      `Your subscription${plan === '' ? '' : ` ${plan}`} has ended, and your workspace is closed to everyone until you renew it.`,
    button: 'Renew Subscription',
    note: (account: string) =>
      `Everything is kept. You can come back at any time, or take all of it with you: the download of your data is under Settings, Account, and stays open to you: ${account}`,
  },
  subscriptionWhy: (email: string) =>
    `This came to ${email} because the subscription is in your hands. Emails about it cannot be switched off.`,
  needs: {
    subject: (business: string) => `${business} needs something from you`,
    sentence: (business: string, titles: readonly string[]) =>
      titles.length === 1
        ? `${business} asks you for this: ${listed(titles)}. What you gave before is still there.`
        : `${business} asks you for ${titles.length} things: ${namedAtMost(titles).join(', ')}. What you gave before is still there.`,
    button: 'Look at it',
    note: 'Where something has to be changed, the reason stands beside it.',
    why: (email: string, business: string) =>
      `This came to ${email} because ${business} sent something back or asked for more.`,
  },
  reminder: {
    subject: (business: string) => `${business} is waiting for a few things from you`,
    sentence: (sender: string, business: string) =>
      `${sender} of ${business} reminds you of what is still open. What you entered so far is kept.`,
    button: 'Go on where you stopped',
    note: 'Everything is saved as you type, so it need not be done in one go.',
    why: (email: string, business: string) =>
      `This came to ${email} because ${business} asked for a reminder of your onboarding. Once nothing is open, no more of them come.`,
  },
} as const
