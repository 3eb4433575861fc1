import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runProcess } from './run-process.ts'

const PROCESS = fileURLToPath(new URL('svg-process.ts', import.meta.url))
const MOST_BYTES = 10 * 1024 * 1024
const LONGEST_MS = 20_000

/** Where the tag of a drawing begins at the latest, behind declarations and comments. */
const HEAD_BYTES = 8 * 1024

export const isSvg = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/.test(new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)))

/** A PNG of it; undefined when it is none, or takes too long. */
export async function drawSvg(svg: Buffer, longestMs: number = LONGEST_MS): Promise<Buffer | undefined> {
  if (svg.length > MOST_BYTES || !isSvg(svg)) return undefined
  return runProcess([PROCESS], Readable.from([svg]), longestMs).catch(() => undefined)
}
