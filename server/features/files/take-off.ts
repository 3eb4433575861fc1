import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { hanging, type HangingFile, holdFilesOfPlace, type Place, removeUse } from './queries-uses.ts'

/**
 * Takes one file off a list, by its id or by a name that only one of the list has. A file that hangs on nothing else goes within
 * a day (FILE-6).
 */
export async function takeOff(tx: Transaction, place: Place, idOrName: string): Promise<void> {
  await holdFilesOfPlace(tx, place, [])
  const [file, second] = meant(await hanging(tx, place.subjectId, [place.kind]), idOrName)
  if (!file) throw new ApiError('not_found')
  if (second) throw new ApiError('several_files')
  await removeUse(tx, place, file.id)
}

/** An id names one file even where another one of the list has it as its name. */
function meant(files: HangingFile[], idOrName: string): HangingFile[] {
  const byId = files.filter(({ id }) => id === idOrName.toLowerCase())
  return byId.length > 0 ? byId : files.filter(({ name }) => name === idOrName)
}
