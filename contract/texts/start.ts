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
