const decisions = {
  approve: 'Approved',
  send_back: 'Sent back',
  reopen: 'Opened again',
  not_applicable: 'Not needed',
} as const

/** The server's answers about items, where the error code's own text says too little. */
export const itemTexts = {
  otherKind: 'This item does not take that kind of answer.',
  unknownChoice: 'This is not one of the choices.',
  oneChoice: 'Choose one.',
  newPassword: 'Please choose a new password and enter it here. Somebody who knew this one no longer works with us.',
  notWorking: (note: string) =>
    ['This login does not work. Please try it yourself, and enter what works.', note].filter(Boolean).join(' '),
  twice: 'This item is decided twice. Decide it once.',
  nothingGiven: 'Enter something first.',
  reasonMissing: 'Say what is wrong, so that they can mend it.',
  changedMeanwhile: 'Some of this was changed meanwhile. Look at it again before you decide.',
  notGiven: 'Nothing was given here yet.',
  titleMissing: 'Say what you need.',
  askedAlready: 'This client is asked for it already.',
  changed: (title: string) => `Updated ${title}`,
  decided: (decision: keyof typeof decisions, title: string) => `${decisions[decision]}: ${title}`,
} as const
