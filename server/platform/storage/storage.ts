import type { Readable } from 'node:stream'

/**
 * Stores the bytes of files. A key is `workspace/name`; the bytes of a key never change, they are only created and
 * deleted.
 */
export type Storage = {
  /** Whole or not at all: a stream that breaks leaves nothing behind. */
  put(key: string, stream: Readable): Promise<void>
  /** `end` is the last byte of the range, as in HTTP. Rejects with `ObjectMissing`. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** In bytes; undefined where nothing is stored. */
  size(key: string): Promise<number | undefined>
  /** Also well when nothing is there. */
  remove(key: string): Promise<void>
  /** Everything whose key begins so, in no order that matters. */
  list(prefix: string): AsyncIterable<{ key: string; modified: Date }>
  /**
   * Removes what uploads left half done that began before this moment: of processes that died in them. Answers how many there are
   * that began later, all of those whose key begins so.
   */
  removeUnfinished(before: Date, prefix?: string): Promise<number>
}

export type ByteRange = { start: number; end: number }

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}

/** Ids and their thumbnails. The id of an upload in parts is the caller's, and a UUID; this holds even if it once were. */
const KEY = /^[0-9a-z-]+\/[0-9a-z-]+(?:\.[a-z]+)?$/

export const isKey = (text: string): boolean => KEY.test(text)

export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('not a key of the storage')
  return key
}
