import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from '#web/ui/copy-field.module.css'
import { CopyButton } from '#web/ui/copy-button.tsx'

type Props = {
  value: string
  /** Accessible name. */
  label: string
  hint: string
  /** Takes the focus when it appears, in place of the button that created it. */
  takesFocus?: boolean
}

/** A value to copy, usually an address that is shown only once. */
export function CopyField({ value, label, hint, takesFocus = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <div className={classes.root}>
      <TextInput
        ref={field}
        readOnly
        // A dialog that opens again looks for this attribute.
        data-autofocus={takesFocus || undefined}
        value={value}
        aria-label={label}
        description={hint}
        inputWrapperOrder={['input', 'description']}
        onFocus={(event) => event.currentTarget.select()}
        className={classes.field}
      />
      {/* When the clipboard is not accessible, the text is selected for copying with the keyboard. */}
      <CopyButton text={value} onCopy={() => field.current?.select()} />
    </div>
  )
}
