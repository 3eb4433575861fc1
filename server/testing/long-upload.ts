import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formHeaders, longMultipartForm } from './forms.ts'

// A client in a process of its own, so that its memory is not counted with the server's. Arguments `address token
// bytes`; prints the status.
const [address = '', token = '', size = ''] = process.argv.slice(2)
const call = request(address, { method: 'POST', headers: { ...formHeaders, authorization: `Bearer ${token}` } })
const answered = new Promise<number | undefined>((resolve, reject) => {
  call.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
})
await pipeline(Readable.from(longMultipartForm(Number(size), Buffer.alloc(65_536, 'x'))), call)
process.stdout.write(String(await answered))
