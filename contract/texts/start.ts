/** The terminal output of `npm start`. */
export const startTexts = {
  ready: (address: string, sandbox: boolean) =>
    [
      '',
      `Foyer is ready: ${address}`,
      '',
      ...(sandbox
        ? [
            `  Start a trial     ${address}/trial (the card 4242 4242 4242 4242 pays)`,
            `  Read the emails  ${address}/sandbox/mail (nothing leaves this machine)`,
            '',
          ]
        : []),
      '',
    ].join('\n'),
}

/** The email that `npm run doctor` sends. */
export const doctorTexts = {
  email: {
    subject: 'Foyer can send emails',
    text: 'This email was sent by npm run doctor.\n',
    html: '<p>This email was sent by <code>npm run doctor</code>.</p>\n',
  },
}
