import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** What a ZIP holds, by the path of each file. The reader checks sizes, and refuses paths that lead out. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip, { strictFileNames: true })
  const found = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    found.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return found
}
