import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// A process of its own: a hostile drawing can keep librsvg busy for minutes, and only the end of a process ends that. Reads an SVG
// and writes a PNG. Librsvg loads nothing from outside of what it is given, and bounds entities and references.

const EDGE_PIXELS = 1024

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
// It is drawn in the size of `resize`, whatever size it names.
const png = await sharp(await buffer(process.stdin), { limitInputPixels: false })
  .resize({ width: EDGE_PIXELS, height: EDGE_PIXELS, fit: 'inside' })
  .png({ compressionLevel: 3 })
  .toBuffer()
process.stdout.write(png)
