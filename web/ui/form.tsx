import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormParts } from '#web/lib/form/form-parts.ts'
import classes from '#web/ui/form.module.css'
import { Notice } from '#web/ui/notice.tsx'

type Props<Values extends Record<string, unknown>> = {
  form: FormParts<Values>
  onSubmit: (values: Values) => void
  /** The button's label: 'Send invitation', not 'Submit'. */
  action: string
  /** From `useFormCall`. Its error belongs to no field. */
  call: { pending: boolean; error?: string | undefined }
  success?: string | undefined
  beside?: ReactNode
  children: ReactNode
}

/** Fields, an error text, and one button. Typed values stay after any error. */
export function Form<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { form, onSubmit, action, call, success, beside, children } = props
  const { pending, error } = call
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
    <form onSubmit={submit} noValidate aria-busy={pending}>
      <Stack gap={18} maw="var(--foyer-form)">
        {children}
        {error && <Notice tone="problem">{error}</Notice>}
        {success && <Notice tone="good">{success}</Notice>}
        <div className={classes.foot}>
          <Button type="submit" size="md" loading={pending}>
            {action}
          </Button>
          {beside}
        </div>
      </Stack>
    </form>
  )
}
