import { useRef, useState } from 'react'
import type { CallOf, Endpoint, Result } from '#contract/endpoint.ts'
import { applyFieldErrors } from '#web/lib/form/field-errors.ts'
import type { FormParts } from '#web/lib/form/form-parts.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { useCall } from '#web/lib/http/use-call.ts'

type Options<E extends Endpoint> = {
  refreshes?: readonly Endpoint[]
  /** Asked for again in the same words, after an answer that was lost, it is made once. */
  creates?: boolean
  onDone?: (result: Result<E>, input: CallOf<E>) => void
  /** The page's own words for a failure, where the documents have some; undefined keeps the server's sentence. */
  wordFor?: (error: CallError) => string | undefined
  /** The field that a refusal is about where the server names none: the sentence stands there, and what is in it is selected. */
  fieldFor?: (error: CallError) => string | undefined
}

/** A form's call: the server's field errors land under their fields, all else in `error`. `Form` takes both as they are. */
export function useFormCall<E extends Endpoint, Values extends Record<string, unknown>>(
  endpoint: E,
  form: FormParts<Values>,
  options: Options<E> = {},
) {
  const [error, setError] = useState<string>()
  const sending = useCall(endpoint, options)
  // Pending is drawn a moment after the first click; the second one may come before that.
  const busy = useRef(false)
  const refuse = (field: string, sentence: string) => {
    form.setErrors({ [field]: sentence })
    const input = form.getInputNode(field)
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  }
  const send = (input: CallOf<E>) => {
    if (busy.current) return
    busy.current = true
    setError(undefined)
    sending.mutate(input, {
      onError: (failed) => {
        const field = options.fieldFor?.(failed)
        if (field !== undefined) return refuse(field, options.wordFor?.(failed) ?? failed.message)
        const unplaced = applyFieldErrors(failed, { values: form.getValues(), setErrors: form.setErrors })
        setError(options.wordFor?.(failed) ?? unplaced)
      },
      onSettled: () => {
        busy.current = false
      },
    })
  }
  return { send, error, pending: sending.isPending, done: sending.isSuccess, reset: sending.reset }
}
