import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

// A client in a process of its own, so that its memory is not counted with the server's. Arguments `address token count`; uploads so many
// large pictures, four at a time, and prints the statuses.
const [address = '', token = '', count = ''] = process.argv.slice(2)

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a33' } })
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
const pictures = await Promise.all([
  plain(11_648, 8736).jpeg().toBuffer(),
  noise(6000, 4000).jpeg({ quality: 95 }).toBuffer(),
  noise(5500, 5500).png({ compressionLevel: 0 }).toBuffer(),
  plain(6000, 6000).png({ progressive: true }).toBuffer(),
  plain(6000, 4000).jpeg({ progressive: true }).toBuffer(),
])

async function upload(index: number): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(pictures[index % pictures.length] ?? [])]), `picture-${index}`)
  return (await fetch(address, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })).status
}

const waiting = Array.from({ length: Number(count) }, (_, index) => index)
const statuses: number[] = []
async function work(): Promise<void> {
  for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) statuses.push(await upload(index))
}
await Promise.all([work(), work(), work(), work()])
process.stdout.write([...new Set(statuses)].join())
