import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify, validate } from 'uuid'
import { addressOf } from '#contract/endpoint.ts'
import { downloadFile } from '#contract/files.ts'

export type LinkedFile = { workspace: string; id: string; name: string }
type LinkQuery = { expires?: number | undefined; signature?: string | undefined }

export type FileLinks = {
  /** The file's `location`: a path that opens it for an hour at most, for whoever holds it. */
  linkTo(file: LinkedFile): string
  /** The workspace a good link leads into. */
  open(id: string, query: LinkQuery): { workspace: string } | 'expired' | undefined
  /** The id in a location that was given out once, whatever has become of its signature. */
  idIn(location: string): string | undefined
}

const LIFE_SECONDS = 3600
/** Links made in the same five minutes are alike, so that a page shown twice finds its pictures in the browser's cache. */
const STEP_SECONDS = 300
const ID_BYTES = 16

/**
 * A signature is the workspace and, over all the link says, a keyed hash: the server finds the file's workspace without asking
 * every workspace, and nobody can name another one.
 */
export function createFileLinks({ key, now = Date.now }: { key: Uint8Array; now?: () => number }): FileLinks {
  const nowSeconds = () => Math.floor(now() / 1000)
  const sign = (workspace: string, id: string, expires: number) =>
    Buffer.concat([
      parse(workspace),
      createHmac('sha256', key).update(`expiring ${workspace} ${id.toLowerCase()} ${expires}`).digest(),
    ])

  return {
    linkTo({ workspace, id, name }) {
      const expires = Math.floor((nowSeconds() + LIFE_SECONDS) / STEP_SECONDS) * STEP_SECONDS
      const signature = sign(workspace, id, expires).toString('base64url')
      return addressOf(downloadFile, { params: { id, filename: name }, query: { expires, signature } })
    },

    open(id, { expires, signature }) {
      // A link without an expiry, of a picture that is everybody's to see, would be told apart here.
      if (expires === undefined || signature === undefined) return undefined
      const given = Buffer.from(signature, 'base64url')
      const workspace = workspaceIn(given)
      if (workspace === undefined) return undefined
      const right = sign(workspace, id, expires)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      return expires > nowSeconds() ? { workspace } : 'expired'
    },

    idIn(location) {
      const id = /^\/api\/files\/([^/?#]+)\/[^/?#]+(?:[?#]|$)/.exec(location)?.[1]
      return id !== undefined && validate(id) ? id.toLowerCase() : undefined
    },
  }
}

/** Nothing where the bytes are none of ours: `stringify` refuses what is no id. */
function workspaceIn(signature: Buffer): string | undefined {
  try {
    return stringify(signature.subarray(0, ID_BYTES))
  } catch {
    return undefined
  }
}
