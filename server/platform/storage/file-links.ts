import { createHmac } from 'node:crypto'
import { parse, stringify, validate } from 'uuid'
import { addressOf } from '#contract/endpoint.ts'
import { hasThumbnail } from '#contract/domain/file-kinds.ts'
import { downloadFile } from '#contract/files.ts'
import type { InstallationKey, Keyring } from '../crypto/keyring.ts'
import { isSameSignature } from '../crypto/signed-ids.ts'

type LinkedFile = { workspace: string; id: string; name: string }
type LinkQuery = { expires?: number | undefined; signature?: string | undefined; thumbnail?: '1' | undefined }
/** `person`: for whom the link was made. A public link has none, and is good for what may be public and nothing else. */
type Opened = { workspace: string; person: string | undefined }

export type FileLinks = {
  /**
   * The file's `location` for one person: it opens for an hour at most, and while that person may see the file. `small` is the end and
   * the signature of a link to its thumbnail, which stays the same for a day.
   */
  linkTo(file: LinkedFile & { person: string }): string
  /** A path that opens it permanently, for public pictures: the server checks that the file is one. */
  publicLinkTo(file: LinkedFile): string
  /** The workspace a good link leads into, and for whom it was made. */
  open(id: string, query: LinkQuery): Opened | 'expired' | undefined
  /** The file id of a location that was issued before, with a valid signature or not. */
  idIn(location: string): string | undefined
}

const LIFE_SECONDS = 3600
/** Links made in the same five minutes are alike, so that a page shown twice finds its pictures in the browser's cache. */
const STEP_SECONDS = 300
const DAY_SECONDS = 24 * 3600
const ID_BYTES = 16

/**
 * A signature is the workspace, the person and a keyed hash over all of the link: the server finds both without
 * searching, and they cannot be forged.
 */
export function createFileLinks({ keys, now = Date.now }: { keys: Keyring; now?: () => number }): FileLinks {
  const nowSeconds = () => Math.floor(now() / 1000)
  const sign = (
    key: InstallationKey,
    { workspace, person }: Opened,
    id: string,
    expires: number | undefined,
    kind: 'expiring' | 'thumbnail' = 'expiring',
  ) => {
    const file = `${workspace} ${id.toLowerCase()}`
    const text = person === undefined ? `endless ${file}` : `${kind} ${file} ${person} ${expires}`
    const hash = createHmac('sha256', key.derived('file links')).update(text).digest()
    const people = person === undefined ? [] : [parse(person)]
    return Buffer.concat([parse(workspace), ...people, hash]).toString('base64url')
  }

  return {
    linkTo({ workspace, person, id, name }) {
      const expires = Math.floor((nowSeconds() + LIFE_SECONDS) / STEP_SECONDS) * STEP_SECONDS
      const end = (Math.floor(nowSeconds() / DAY_SECONDS) + 2) * DAY_SECONDS
      const key = keys.current()
      const signature = sign(key, { workspace, person }, id, expires)
      const small = hasThumbnail(name) ? `${end}.${sign(key, { workspace, person }, id, end, 'thumbnail')}` : undefined
      return addressOf(downloadFile, { params: { id, filename: name }, query: { small, expires, signature } })
    },

    publicLinkTo({ workspace, id, name }) {
      const signature = sign(keys.current(), { workspace, person: undefined }, id, undefined)
      return addressOf(downloadFile, { params: { id, filename: name }, query: { signature } })
    },

    open(id, { expires, signature, thumbnail }) {
      if (signature === undefined) return undefined
      const named = namedIn(signature, expires !== undefined)
      if (named === undefined) return undefined
      const kinds = thumbnail ? (['expiring', 'thumbnail'] as const) : (['expiring'] as const)
      const isGood = keys
        .all()
        .some((key) =>
          kinds.some((kind) =>
            isSameSignature(Buffer.from(signature), Buffer.from(sign(key, named, id, expires, kind))),
          ),
        )
      if (!isGood) return undefined
      return expires !== undefined && expires <= nowSeconds() ? 'expired' : named
    },

    idIn(location) {
      const id = /^\/api\/files\/([^/?#]+)\/[^/?#]+(?:[?#]|$)/.exec(location)?.[1]
      return id !== undefined && validate(id) ? id.toLowerCase() : undefined
    },
  }
}

/** Nothing where it is none of ours: `stringify` refuses what is no id. */
function namedIn(signature: string, expires: boolean): Opened | undefined {
  const bytes = Buffer.from(signature, 'base64url')
  const idAt = (index: number) => stringify(bytes.subarray(index * ID_BYTES, (index + 1) * ID_BYTES))
  try {
    return { workspace: idAt(0), person: expires ? idAt(1) : undefined }
  } catch {
    return undefined
  }
}
