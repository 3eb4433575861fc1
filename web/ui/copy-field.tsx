import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/ui/copy-field.module.css'

type Props = {
  value: string
  /** Names it for readers of the screen. */
  label: string
  hint: string
  /** Takes the focus when it appears, in the place of the button that made it. */
  takesFocus?: boolean
}

/** Something to take along, most often an address that is shown only once. */
export function CopyField({ value, label, hint, takesFocus = false }: Props) {
  const clipboard = useClipboard()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const copy = () => {
    clipboard.copy(value)
    // Where the browser does not let us at the clipboard, the text is at least marked for the keyboard to copy.
    field.current?.select()
  }
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <div className={classes.root}>
      <TextInput
        ref={field}
        readOnly
        // A dialog that opens again looks for this.
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
