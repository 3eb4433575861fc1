import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/ui/copy-field.module.css'

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
  const clipboard = useClipboard()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const copy = () => {
    clipboard.copy(value)
    // When the clipboard is not accessible, the text is selected for copying with the keyboard.
    field.current?.select()
  }
  const Icon = clipboard.copied ? IconCheck : IconCopy
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
      <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />} onClick={copy}>
        <span role="status">{clipboard.copied ? commonTexts.copied : commonTexts.copy}</span>
      </Button>
    </div>
  )
}
