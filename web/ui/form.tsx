import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormParts } from '#web/lib/form/form-parts.ts'
import classes from '#web/ui/form.module.css'
import { Notice } from '#web/ui/notice.tsx'

type Props<Values extends Record<string, unknown>> = {
  form: FormParts<Values>
  onSubmit: (values: Values) => void
  /** What the button does: 'Send invitation', not 'Submit'. */
  action: string
  pending?: boolean
  /** The sentence at the end for what belongs to no field; `useFormCall` makes it. */
  error?: string | undefined
  success?: string | undefined
  /** Beside the button: Cancel, Back. */
  beside?: ReactNode
  children: ReactNode
}

/** Fields, a sentence when it failed, and one button. What was typed stays, whatever the server says. */
export function Form<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { form, onSubmit, action, pending = false, error, success, beside, children } = props
  const submit = form.onSubmit(
    (values) => {
      if (!pending) onSubmit(values)
    },
    (errors) => {
      const [first] = Object.keys(errors)
      if (first) form.getInputNode(first)?.focus()
    },
  )
  return (
    <form className={classes.root} onSubmit={submit} noValidate aria-busy={pending}>
      {children}
      {error && <Notice tone="problem">{error}</Notice>}
      {success && <Notice tone="good">{success}</Notice>}
      <div className={classes.foot}>
        <Button type="submit" size="md" loading={pending}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  )
}
