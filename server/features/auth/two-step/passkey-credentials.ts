import { z } from 'zod'

// What browsers send, as far as it is looked at. Longer than any device's answer, shorter than what would take time to read.
const Base64 = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
const CredentialId = Base64.max(1400)
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
}

const Made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64,
    attestationObject: Base64,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
})

const Signed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64,
    authenticatorData: Base64,
    signature: Base64,
    userHandle: Base64.nullish().transform((handle) => handle ?? undefined),
  }),
})

// The library asks for what the browser's extensions said; nothing of it is used.
const withExtensions = <T extends object>(given: T) => ({ ...given, clientExtensionResults: {} })

/** What a browser made for a new passkey; undefined for anything else. */
export function parseNewCredential(given: unknown) {
  const { data } = Made.safeParse(given)
  return data && withExtensions(data)
}

/** What a browser signed to log in; undefined for anything else. */
export function parseSignedCredential(given: unknown) {
  const { data } = Signed.safeParse(given)
  if (!data) return undefined
  const { userHandle, ...response } = data.response
  return withExtensions({ ...data, response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) } })
}
export type Signed = NonNullable<ReturnType<typeof parseSignedCredential>>
