/** A Manager sees the app as one of their clients. */
export const viewTexts = {
  option: 'See what the client sees',
  title: (business: string) => `See what ${business} sees`,
  what: 'You see the dashboard and the onboarding as this client does.',
  limits: [
    'You can read everything and change nothing.',
    'Passwords, messages and settings are not shown.',
    'It ends after 15 minutes, or when you close it.',
  ],
  recorded: (name: string) => `It is written down: in your activity, and where ${name} sees who looked.`,
  begin: 'Show me',
  failed: 'It could not be begun.',
  bar: (name: string) => `You see what ${name} sees. Nothing can be changed.`,
  close: 'Close',
  archived: 'An archived client sees nothing.',
} as const
