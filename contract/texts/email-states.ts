/** What became of an email, where somebody waits for it. */
export const emailStateTexts = {
  states: {
    waiting: 'Being sent',
    sent: 'Email sent',
    deferred: 'Not delivered yet',
    refused: 'Not delivered',
    bounced: 'Came back',
  },
  reasons: {
    no_mailbox: 'There is no such mailbox. Check the address.',
    mailbox_full: 'The mailbox is full.',
    not_accepted: 'The mail server there does not accept the email.',
    busy: 'The mail server there asks to wait.',
    unreachable: 'The mail server cannot be reached.',
    own_server: 'The mail server here does not send at the moment.',
    gave_up: 'It was tried for days.',
  },
  again: 'It is tried again by itself.',
  tryAgain: 'Try again',
  copyLink: 'Copy the link',
  copied: 'Copied',
} as const
