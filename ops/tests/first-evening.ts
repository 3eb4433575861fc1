import { readFileSync } from 'node:fs'

export const PAGE = 'docs/operating/first-evening.md'

/** The commands of the page, in its order. */
export const commandsOfPage = (): string[] =>
  [...readFileSync(PAGE, 'utf8').matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, command = '']) => command)
