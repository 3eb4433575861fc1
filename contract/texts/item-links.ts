import { notWhole } from './shared.ts'

/** The server's answers about links with which somebody else gives an item. */
export const itemLinkReplies = {
  unknown: 'This link does not work. Look for the newest email, or ask the person who sent it for a new one.',
  settled: 'This was given already. Thank you, there is nothing left to do.',
  expired: 'This link was good for seven days. Ask the person who sent it for a new one.',
  withdrawn: 'This is no longer needed. Thank you, there is nothing left to do.',
  ended: {
    used: 'This was given already. Thank you, there is nothing left to do.',
    replaced: 'This link was replaced by a newer one. Look for the newest email.',
    withdrawn: 'The person who sent this link has taken it back. There is nothing left to do.',
  },
  sentAlready: (email: string) => `${email} got this item within the last hour. You can send it again later.`,
  given: (email: string, title: string) => `${email} gave: ${title}`,
} as const

export const itemLinkEmailTexts = {
  subject: (client: string) => `${client} asks you for one thing`,
  sentence: (client: string, business: string) =>
    `${client} works with ${business} and needs this from you. You need no account.`,
  button: 'Hand it over',
  expires: 'The link works once, for seven days.',
  why: (email: string, client: string) =>
    `You get this at ${email} because ${client} asked you. If that was a mistake, ignore this email: nothing happens.`,
} as const

/** The page of a visitor, and the dialog that sends the link. */
export const visitTexts = {
  title: 'One thing is needed',
  asks: (client: string, business: string) => `${client} asks you for this, for ${business}.`,
  send: 'Send',
  thanks: 'Thank you',
  sent: (client: string) => `${client} has it now. The link has ended.`,
  checking: 'Opening the link',
  cutShort: notWhole('ask the person who sent it for a new one'),
  failed: 'This could not be opened.',
  uploadsFirst: 'A file is not uploaded yet. Wait until it is, or take it out, and send then.',
  notSent: 'This was not sent, and is still here.',
  safe: 'What you enter is encrypted on its way. Only this is shown to you, and nothing else of theirs.',
  button: 'Ask somebody else',
  dialogTitle: 'Who has this?',
  dialogText: 'They get a link to this one item. They see nothing else of yours and need no account.',
  email: 'Their email address',
  note: 'Message',
  sendLink: 'Send the link',
  takeBack: 'Take the link back',
  waiting: (email: string, day: string) => `${email} was asked. Their link works until ${day}.`,
} as const
