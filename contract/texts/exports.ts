/** The export of a workspace: its card in Settings › Account, and the ZIP itself (SET-8). */
export const exportTexts = {
  title: 'Download your data',
  sentence:
    'Clients with their answers and logins, employees, conversations, contracts, the activity, and every file, in one ZIP. Passwords stay here.',
  start: 'Gather my data',
  again: 'Gather it again',
  waiting: 'It begins in a moment.',
  working: (done: string, total: string) => `Gathering your data: ${done} of about ${total}.`,
  leave: 'You can leave this page. It goes on, and is here when you come back.',
  progress: 'How much of your data is gathered',
  percent: (share: number) => `${share} %`,
  ready: (size: string) => `Your data is ready: one ZIP of ${size}.`,
  until: (when: string) => `It can be downloaded until ${when}, by you alone, and is removed then.`,
  download: 'Download',
  saving: 'The download has begun. Your browser says how far it is.',
  failed: 'Your data was not gathered.',
  notStarted: 'This was not started.',
  gone: 'This download is no longer there. Gather your data again.',
  loadFailed: 'Whether your data is being gathered could not be loaded.',
  storageFull:
    'There was not enough room to store it. Ask whoever runs this installation to make room, then try again.',
  interrupted: 'It was interrupted several times. Try again.',
  broken:
    'Something went wrong while it was gathered. Try again; if it happens again, ask whoever runs this installation.',
  /** Names of files and folders. */
  nameless: 'unnamed',
  nobodys: 'Others',
  about: {
    workspace: 'the workspace and its Manager',
    clients: 'clients with their billing information; the JSON also holds all that they answered in the onboarding',
    answers: "the clients' answers, a question a line",
    logins: "the clients' logins; of passwords only that one is stored, and whether it works",
    employees: 'employees and what they may do',
    permissions: 'which employee sees what of which client',
    known_passwords: 'which passwords are known to people who no longer work with them, never the passwords',
    vacations: 'vacation requests and decisions',
    reminders: 'reminders to clients, and what became of them',
    invitations: 'invitations and what was chosen with them, without their links',
    items: 'what each client was asked: what became of it, and answers that stand nowhere else',
    item_links: 'who was asked for something by link, never the link',
    contracts: 'contracts, who signed them and when',
    confirmations: 'the days that clients confirmed, by year',
    receipts: 'receipts of clients with whom the work ended',
    subscription: 'the subscription',
    theme: 'the colors',
    activity: 'what was done, by whom, and to whom',
    files: 'every file: where it lies in this ZIP, whose it is, and what it is used as',
    conversations: 'the conversations, and in which file of the folder messages each stands',
  },
  parts: {
    services: 'Services',
    social: 'Social media questionnaire',
    branding: 'Branding questionnaire',
    handles: 'Social media handles',
    forms: 'Website form emails',
    days: 'National days and events',
    ownDays: 'Own dates',
  },
  services: {
    social: 'Social media',
    webdev: 'Web development',
    seo: 'Search engines',
    branding: 'Branding',
    reputation: 'Reputation',
  },
  readme: ({ business, client, by, at, kinds }: ReadmeFacts): string =>
    [
      client === null ? `All data of ${business}` : `What ${business} keeps about ${client}`,
      '',
      `Gathered by ${by} on ${at} UTC.`,
      'The records are as they were at that moment, all of the same one. The files are those that were there then; one that was',
      'removed before it was reached is named in NOT-INCLUDED.txt.',
      '',
      'What is where, each once as JSON for programs and once as CSV for spreadsheets:',
      ...kinds.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`),
      '',
      '  messages/        what was said in each conversation',
      '  files/           the files, in folders by client or person',
      '',
      'Moments are in UTC. An apostrophe at the beginning of a cell keeps spreadsheets from taking a text for a formula.',
      'Passwords, the links of invitations and whatever else opens something are not in here.',
      '',
    ].join('\r\n'),
  /** For the data of one client. */
  ofClient: {
    title: 'Take the data with you',
    sentence:
      'Answers, logins, files, contracts, and the direct conversations with this client, in one ZIP. Passwords and groups are not in it.',
    start: 'Gather the data',
  },
  missing: (paths: readonly string[]) =>
    ['These files were removed while the data was gathered:', '', ...paths, ''].join('\r\n'),
} as const

type ReadmeFacts = {
  business: string
  client: string | null
  by: string
  at: string
  kinds: readonly { name: string; about: string }[]
}
