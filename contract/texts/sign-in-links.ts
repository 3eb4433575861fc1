/** The server's answers about one-time links. */
export const signInLinkReplies = {
  used: 'This link was used already. Each works once.',
  replaced: 'There is a newer email with a newer link.',
  expired: 'This link has ended. Each works for 30 minutes.',
  codeNeeded: 'Enter the code that we sent you.',
  codeWrong: 'This code is not right. Look for the newest email.',
  codeEnded: 'This code has ended. Have a new one sent.',
  tooManyCodes: (wait: string) =>
    `Three codes were sent already. The next one can be sent in ${wait}. Your password works.`,
  /** The same for everybody. */
  sentAgain: 'A new link is on its way to the address that got this one. It works for 30 minutes.',
} as const

/** `/in`, the page of one-time links, and the dialog that asks for the password later. */
export const straightInTexts = {
  title: 'Log in by your link',
  opening: 'Opening your link',
  incomplete: 'This link is not complete. Open it from the email once more, or log in.',
  invalid: 'This link opens nothing, or no longer. Log in to go on.',
  ended: {
    used: signInLinkReplies.used,
    replaced: signInLinkReplies.replaced,
    expired: signInLinkReplies.expired,
  },
  sendNew: 'Send me a new one',
  logIn: 'Log in with your password',
  newDevice:
    'Your link logs you in. You have not used it on this device before, so we first send a code to the same email.',
  sendCode: 'Send me a code',
  codeSent: 'A code is on its way to the address that got this link.',
  codeTitle: 'Enter the code',
  code: 'Code from the email',
  codeHint: 'Six digits. They work for ten minutes.',
  otherCode: 'Send another code',
  goOn: 'Go on',
  otherPerson: (name: string) => `You are logged in as ${name}, and this link is for somebody else.`,
  switch: 'Log out and use the link',
  stay: 'Stay logged in',
  failed: 'The link could not be opened.',
  passwordTitle: 'Enter your password',
  passwordWhy:
    'You came by a link of an email. Stored logins and your sign-in stay closed until you enter your password once.',
  password: 'Password',
  passwordNeeded: 'Enter your password',
  confirm: 'Go on',
  forgot: 'Forgot your password?',
} as const

export const signInLinkEmailTexts = {
  note: 'The button logs you in, once and for 30 minutes; on a new device we send you a code first. Later it sends you a new link in one tap.',
  again: {
    subject: (business: string) => `Your new link to ${business}`,
    sentence: (business: string) => `Here is the link you asked for. It opens what ${business} needs from you.`,
    button: 'Open my list',
    why: (email: string) =>
      `You get this at ${email} because someone opened an older link of yours. If it was not you, ignore this email: nothing happens.`,
  },
  code: {
    subject: (business: string) => `Your code for ${business}`,
    sentence: (device: string, when: string) =>
      `This is the code for your link, opened on ${device} on ${when}. It works for ten minutes. Enter it on that device, and give it to nobody.`,
    why: (email: string) =>
      `You get this at ${email} because someone opened a link of yours on a new device. If it was not you, ignore this email: nothing opens without the code.`,
  },
} as const
