import { useRef, useState } from 'react'
import type { CallOf, Endpoint } from '#contract/endpoint.ts'
import { applyFieldErrors } from '#web/lib/form/field-errors.ts'
import type { FormParts } from '#web/lib/form/form-parts.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { useCall, type UseCallOptions } from '#web/lib/http/use-call.ts'

type Options<E extends Endpoint> = UseCallOptions<E> & {
  /** The page's own sentence for a failure; undefined uses the server's. */
  wordFor?: (error: CallError) => string | undefined
  /** Somebody else changed these fields since the form began: what is stored, by the path of the field. */
  onChangedMeanwhile?: (stored: Record<string, string>) => void
  /** Deals with an error in its own way: true when nothing is left to say. It may send again. */
  onRefused?: (error: CallError, input: CallOf<E>) => boolean
  /** The field of an error for which the server names none. It gets the sentence, and its text is selected. */
  fieldFor?: (error: CallError) => string | undefined
}

/** A form's call. The server's field errors go under their fields, everything else into `error`. */
export function useFormCall<E extends Endpoint, Values extends Record<string, unknown>>(
  endpoint: E,
  form: FormParts<Values>,
  options: Options<E> = {},
) {
  const [error, setError] = useState<string>()
  const sending = useCall(endpoint, options)
  // A second click may come before `isPending` is rendered.
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
      onSuccess: () => {
        busy.current = false
      },
      onError: (failed) => {
        busy.current = false
        if (options.onRefused?.(failed, input)) return
        const field = options.fieldFor?.(failed)
        if (field !== undefined) return refuse(field, options.wordFor?.(failed) ?? failed.message)
        const unplaced = applyFieldErrors(failed, { values: form.getValues(), setErrors: form.setErrors })
        if (failed.code === 'changed_meanwhile') {
          options.onChangedMeanwhile?.(Object.fromEntries(failed.fields.map(({ path, stored = '' }) => [path, stored])))
          return setError(unplaced)
        }
        setError(options.wordFor?.(failed) ?? unplaced)
      },
    })
  }
  /** A call that is under way still says how it ended. */
  const reset = () => {
    if (!busy.current) sending.reset()
  }
  return { send, error, pending: sending.isPending, done: sending.isSuccess, reset }
}
