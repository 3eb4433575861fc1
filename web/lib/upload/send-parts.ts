import { filePartBytes, type FilePart, type ReceivedPart, type UploadedFile } from '#contract/files.ts'
import { CallError } from '#web/lib/http/request.ts'
import type { Sending } from './upload.ts'

type SendPart = (part: Blob, place: FilePart, onProgress: Sending['onProgress']) => Promise<unknown>

type Begun = { upload: string; received: number }

/** What the server has of files whose upload was interrupted, by the address that receives them. */
const begun = new WeakMap<File, Map<string, Begun>>()

const begin = (): Begun => ({ upload: crypto.randomUUID(), received: 0 })

/** Sends a long file in parts, one after the other, from where an earlier try of this page stopped (decision 74). */
export async function sendParts(
  file: File,
  address: string,
  { send, onProgress }: { send: SendPart; onProgress: Sending['onProgress'] },
): Promise<UploadedFile> {
  const places = begun.get(file) ?? new Map<string, Begun>()
  begun.set(file, places)
  let place = places.get(address) ?? begin()
  for (let mayBeginAnew = place.received > 0; ;) {
    places.set(address, place)
    const { upload, received: offset } = place
    const part = file.slice(offset, offset + filePartBytes)
    const onPart = (sent: number) => onProgress((offset + sent * part.size) / file.size)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await send(part, { upload, offset, size: file.size }, onPart)
      const stored = answer as UploadedFile | ReceivedPart // the two answers of the endpoint
      if (!('received' in stored)) {
        places.delete(address)
        return stored
      }
      place = { upload, received: stored.received }
    } catch (error) {
      // The server has swept what an earlier try had sent.
      const isGone = error instanceof CallError && error.code === 'conflict'
      if (!isGone || !mayBeginAnew) throw error
      mayBeginAnew = false
      place = begin()
    }
  }
}
