/** Why the start ends, in a sentence for the person at the terminal: it names the setting and never its value. */
export class StartRefused extends Error {}
