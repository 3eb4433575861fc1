import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify, validate } from 'uuid'
import { addressOf } from '#contract/endpoint.ts'
import { downloadFile } from '#contract/files.ts'
import type { InstallationKey, Keyring } from '../crypto/keyring.ts'

type LinkedFile = { workspace: string; id: string; name: string }
type LinkQuery = { expires?: number | undefined; signature?: string | undefined }
/** `endless`: by a public link, which is good for what may be public and nothing else. */
type Opened = { workspace: string; endless: boolean }

export type FileLinks = {
  /** The file's `location`: a path that opens it for an hour at most, without further rights. */
  linkTo(file: LinkedFile): string
  /** A path that opens it permanently, for public pictures: the server checks that the file is one. */
  publicLinkTo(file: LinkedFile): string
  /** The workspace a good link leads into. */
  open(id: string, query: LinkQuery): Opened | 'expired' | undefined
  /** The file id of a location that was issued before, with a valid signature or not. */
  idIn(location: string): string | undefined
}

const LIFE_SECONDS = 3600
/** Links made in the same five minutes are alike, so that a page shown twice finds its pictures in the browser's cache. */
const STEP_SECONDS = 300
const ID_BYTES = 16

/**
 * A signature is the workspace and a keyed hash over all of the link: the server finds the workspace without searching,
 * and it cannot be forged.
 */
export function createFileLinks({ keys, now = Date.now }: { keys: Keyring; now?: () => number }): FileLinks {
  const nowSeconds = () => Math.floor(now() / 1000)
  const derived = new Map<string, Uint8Array>() // deriving a key costs more than signing with it
  const linkKey = (key: InstallationKey) => {
    const known = derived.get(key.id) ?? key.derived('file links')
    derived.set(key.id, known)
    return known
  }
  const sign = (key: InstallationKey, workspace: string, id: string, expires: number | undefined) => {
    const file = `${workspace} ${id.toLowerCase()}`
    const text = expires === undefined ? `endless ${file}` : `expiring ${file} ${expires}`
    return Buffer.concat([parse(workspace), createHmac('sha256', linkKey(key)).update(text).digest()]).toString(
      'base64url',
    )
  }

  return {
    linkTo({ workspace, id, name }) {
      const expires = Math.floor((nowSeconds() + LIFE_SECONDS) / STEP_SECONDS) * STEP_SECONDS
      const signature = sign(keys.current(), workspace, id, expires)
      return addressOf(downloadFile, { params: { id, filename: name }, query: { expires, signature } })
    },

    publicLinkTo({ workspace, id, name }) {
      const signature = sign(keys.current(), workspace, id, undefined)
      return addressOf(downloadFile, { params: { id, filename: name }, query: { signature } })
    },

    open(id, { expires, signature }) {
      if (signature === undefined) return undefined
      const workspace = workspaceIn(signature)
      if (workspace === undefined) return undefined
      const isGood = keys.all().some((key) => isSame(signature, sign(key, workspace, id, expires)))
      if (!isGood) return undefined
      if (expires !== undefined && expires <= nowSeconds()) return 'expired'
      return { workspace, endless: expires === undefined }
    },

    idIn(location) {
      const id = /^\/api\/files\/([^/?#]+)\/[^/?#]+(?:[?#]|$)/.exec(location)?.[1]
      return id !== undefined && validate(id) ? id.toLowerCase() : undefined
    },
  }
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Nothing where it is none of ours: `stringify` refuses what is no id. */
function workspaceIn(signature: string): string | undefined {
  try {
    return stringify(Buffer.from(signature, 'base64url').subarray(0, ID_BYTES))
  } catch {
    return undefined
  }
}
