import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** A line to the server on which, when held, a rendered page stops after its content. */
export async function openLine(origin: string) {
  const { hostname, port } = new URL(origin)
  let held = Promise.resolve()
  const mark = Buffer.from('<script type="application/json" id="foyer-served">')
  async function* inParts(bytes: AsyncIterable<Buffer>) {
    let before = Buffer.alloc(0) // the mark may begin in one chunk and end in the next
    for await (const chunk of bytes) {
      const seen = Buffer.concat([before, chunk])
      const at = seen.indexOf(mark)
      const end = Math.max(0, at - before.length)
      yield chunk.subarray(0, end)
      if (at !== -1) await held
      yield chunk.subarray(end)
      before = seen.subarray(Math.max(0, seen.length - mark.length + 1))
    }
  }
  async function* uncompressed(bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes)
      yield Buffer.from(chunk.toString('latin1').replace(/accept-encoding/i, 'x-not-encoding'), 'latin1')
  }
  const server = createServer((browser) => {
    const onward = connect(Number(port), hostname)
    const ended = () => {} // a page that is left cuts its connections
    pipeline(browser, uncompressed, onward).catch(ended)
    pipeline(onward, inParts, browser).catch(ended)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`, // of a TCP server
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close: () => server.close(),
  }
}
