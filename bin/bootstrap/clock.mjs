const BEGUN = 'FOYER_COMMAND_BEGUN'

/** Seconds on a clock that all processes of a machine share. Setting the time does not move it. */
const now = () => Number(process.hrtime.bigint()) / 1e9

/** Called by the first process of a command. The one that runs the command asks `takeBeginning`. */
export function beginCommand() {
  process.env[BEGUN] ??= String(now())
}

/** Returns the seconds since the command began, and hides its beginning from the commands that it starts. */
export function secondsSinceBeginning() {
  const begun = Number(process.env[BEGUN] ?? now())
  delete process.env[BEGUN]
  return now() - begun
}
