import type sharpOf from 'sharp'

type Sharp = typeof sharpOf

let loaded: Promise<Sharp> | undefined

/**
 * Decodes pictures: native and large, so loaded by the first one. It opens the formats that people upload, whatever a
 * file claims to be; SVG, PDF and the other decoders are off. Of HEIF there is AVIF alone.
 */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    // More threads take more memory each, and were measured to be no faster.
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
    })
    return sharp
  })
  return loaded
}

export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}
