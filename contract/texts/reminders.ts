import type { ReminderProgress } from '#contract/domain/reminders.ts'
import { somethingWrong } from './common.ts'
import { days as countDays, notWhole } from './shared.ts'

export const reminderTexts = {
  title: 'Reminders',
  // Refusals
  dueInPast: (today: string) => `The due date cannot be in the past. Choose ${today} or a later day.`,
  snoozeDay: (last: string) => `Choose a day between tomorrow and ${last} that is not a weekend or a day off.`,
  tooManyDays: 'Choose at most 60 days before or after the due date.',
  tooManyRules: 'There can be 20 rules.',
  sameDay: 'There is a rule for this day already.',
  notClosedDay: 'Enter a day as MM-DD or YYYY-MM-DD.',
  tooManyClosedDays: 'There can be 100 days off.',
  sameClosedDay: 'This day is in the list already.',
  // The client's page
  dueDate: 'Due date',
  noDueDate: 'No due date: no reminders are sent by themselves.',
  dueOn: (day: string) => `Due on ${day}`,
  setDueDate: 'Set a due date',
  changeDueDate: 'Change the due date',
  removeDueDate: 'Remove',
  done: 'Nothing is missing, so no reminders are sent.',
  off: 'Reminders are switched off for all clients.',
  offLink: 'Open the rules',
  paused: 'Reminders to this client are paused.',
  pause: 'Pause reminders',
  resume: 'Send reminders again',
  snoozed: (day: string) => `The client wants to go on on ${day}.`,
  planned: 'In the next 14 days',
  nothingPlanned: 'No reminder goes out in the next 14 days.',
  plannedAt: (day: string, time: string, zone: string) => `${day}, ${time} (${zone})`,
  plannedHint: 'If the client does nothing until then. Reminders end at once when nothing is missing.',
  plannedCall: 'Instead of a fourth email you are asked to call.',
  showText: 'Show the text',
  sent: 'Sent',
  nothingSent: 'No reminder has been sent yet.',
  kinds: { automatic: 'Reminder', manual: 'Reminder by hand', call: 'You were asked to call' },
  opened: (when: string) => `Opened ${when}`,
  missed: 'Not sent: part of the next one',
  callTitle: 'Call them',
  callSentence: 'Three reminders brought nothing new. A call helps more than another email.',
  called: 'I have called',
  calledLabel: (business: string) => `I have called ${business}`,
  failed: somethingWrong,
  // The rules
  saveMine: 'Save mine instead',
  loadTheirs: 'Show the newer ones',
  leaveText: 'What you changed in the reminders is lost.',
  rulesTitle: 'Automatic reminders',
  rulesSentence:
    'Clients with a due date are reminded of what is missing, at nine in the morning of their own time zone, from Monday to Friday. Reminders end at once when nothing is missing, and after three without progress you are asked to call instead.',
  enabled: 'Send automatic reminders',
  days: 'Days',
  when: 'When',
  before: 'before',
  after: 'after',
  ruleName: (days: number) =>
    days === 0
      ? 'On the due date'
      : `${countDays(Math.abs(days))} ${days < 0 ? 'before the due date' : 'after the due date'}`,
  progress: {
    untouched: 'Nothing entered yet',
    begun: 'Begun',
    nearly_done: 'Nearly done',
  } satisfies Record<ReminderProgress, string>,
  /** No names: every client with something missing. */
  sentTo: (progress: readonly string[]) => progress.join(', ') || 'Everyone',
  sentToNobody: 'Not sent to anyone',
  text: (progress: string) => `Text: ${progress}`,
  textHint: 'Choose who gets it. Leave a text empty for ours; what is missing and the due date are added to it.',
  addRule: 'Add a reminder',
  removeRule: (name: string) => `Remove: ${name}`,
  noRules: 'There is no rule: nothing is sent.',
  closedTitle: 'Days off',
  closedSentence:
    'No reminder goes out on these days, nor on a Saturday or Sunday. It comes on the next day that is left.',
  closedDay: 'Day',
  everyYear: 'Every year',
  addClosedDay: 'Add a day off',
  removeClosedDay: (day: string) => `Remove ${day}`,
  noClosedDays: 'No days off.',
  yearly: (day: string) => `${day}, every year`,
  save: 'Save reminders',
  saved: 'Reminders saved',
  // The client's own side
  laterOn: (day: string) => `I will do it on ${day}`,
  laterHint: (business: string) => `${business} sees that you go on then, and you get one reminder that morning.`,
  laterDone: (day: string) => `Good. Your next reminder comes on ${day} at nine.`,
  undo: 'Take that back',
  nothingLeft: 'Nothing is open any more. Thank you!',
  goOn: 'Go on now',
  linkTitle: 'Your reminder',
  linkInvalid: 'This link does not work any more. Log in to go on where you stopped.',
  linkCutShort: notWhole('log in to go on where you stopped'),
  logIn: 'Log in',
  opening: 'Opening …',
} as const

const standard: Record<ReminderProgress, string> = {
  untouched: 'We can start as soon as we have a few things from you.',
  begun: 'Thank you for what you sent so far. A few things are still open before we can start.',
  nearly_done: 'You are nearly done. Only a little is open, and then we can start.',
}

/** The emails that go out by themselves. */
export const reminderEmailTexts = {
  standard,
  snoozed: 'You wanted to go on today. Here is where you stopped.',
  subject: (business: string, due: string | null, days: number) => {
    if (due === null || days > 0) return `${business} is still waiting for a few things from you`
    return days === 0 ? `${business}: a few things are due today` : `${business}: a few things are due on ${due}`
  },
  /** Named as missing while a client has not chosen services. */
  services: 'Choosing your services',
  open: 'Still open',
  later: (day: string) => `I will do it on ${day}`,
} as const
