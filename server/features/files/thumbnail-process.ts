import { drawThumbnail } from './draw-thumbnail.ts'

// A process of its own for a large picture: the allocator would keep most of its memory. Arguments `type size seconds`; reads the picture and
// writes its thumbnail, or nothing.

const [type = '', size = '', seconds = ''] = process.argv.slice(2)
const bytes = Buffer.allocUnsafeSlow(Number(size)) // joining the chunks would take the memory twice
let at = 0
for await (const chunk of process.stdin as AsyncIterable<Buffer>) at += chunk.copy(bytes, at)
process.stdout.write((await drawThumbnail(bytes.subarray(0, at), type, Number(seconds))) ?? '')
