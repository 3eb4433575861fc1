import { useState } from 'react'
import { stripSpaces } from '#contract/domain/two-step-codes.ts'
import { passkeyTexts } from '#contract/texts/two-step.ts'
import { addPasskey, listPasskeys, startPasskey } from '#contract/two-step.ts'
import { problemField, problemSentence } from '../field-problems.ts'
import type { FormParts } from '#web/lib/form/form-parts.ts'
import { createPasskey, passkeyDialogError } from '#web/session/passkey-dialog.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type Typed = { name: string; password: string; code: string }

const sentences = { closed: passkeyTexts.closed, exists: passkeyTexts.exists, failed: passkeyTexts.notMade } as const

/** The three steps of a new passkey: password and code are checked, the browser makes it, the server stores it. */
export function useAddPasskey(form: FormParts<Typed>, asksCode: boolean, onAdded: (name: string) => void) {
  const [dialogOpen, setDialogOpen] = useState(false)
  const [none, setNone] = useState<string>()
  const keeping = useFormCall(addPasskey, form, {
    refreshes: [listPasskeys],
    wordFor: problemSentence,
    onDone: (_result, { body }) => onAdded(body.name),
  })
  const starting = useFormCall(startPasskey, form, {
    fieldFor: problemField,
    wordFor: problemSentence,
    onDone: (options) => {
      setDialogOpen(true)
      createPasskey(options)
        .then(
          (response) => keeping.send({ body: { response, name: form.getValues().name.trim() } }),
          (error: unknown) => setNone(sentences[passkeyDialogError(error)]),
        )
        .finally(() => setDialogOpen(false))
    },
  })
  const start = ({ password, code }: Typed) => {
    setNone(undefined)
    starting.send({ body: { password, ...(asksCode && { code: stripSpaces(code) }) } })
  }
  return {
    start,
    dialogOpen,
    pending: starting.pending || dialogOpen || keeping.pending,
    error: none ?? keeping.error ?? starting.error,
  }
}
