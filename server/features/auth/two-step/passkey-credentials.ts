import { z } from 'zod'

// The fields of the browser's response that we read. The limits exceed every device's answer and bound the parsing
// time.
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

// The library requires the browser's extension results; nothing uses them.
const withExtensions = <T extends object>(credential: T) => ({ ...credential, clientExtensionResults: {} })

/** Parses the browser's response for a new passkey; undefined for anything else. */
export function parseNewCredential(rawResponse: unknown) {
  const { data } = Made.safeParse(rawResponse)
  return data && withExtensions(data)
}

/** Parses the browser's signed response for a log-in; undefined for anything else. */
export function parseSignedCredential(rawResponse: unknown) {
  const { data } = Signed.safeParse(rawResponse)
  if (!data) return undefined
  const { userHandle, ...response } = data.response
  return withExtensions({ ...data, response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) } })
}
export type Signed = NonNullable<ReturnType<typeof parseSignedCredential>>
