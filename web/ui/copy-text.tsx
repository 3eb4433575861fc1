import { Button, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { commonTexts } from '#contract/texts/common.ts'

/** A longer text to take along, such as one that could not be sent. */
export function CopyText({ label, value }: { label: string; value: string }) {
  const clipboard = useClipboard()
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = () => {
    clipboard.copy(value)
    // Where the browser does not let us at the clipboard, the text is at least marked for the keyboard to copy.
    field.current?.select()
  }
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <div>
      <Textarea ref={field} label={label} value={value} readOnly autosize minRows={1} maxRows={8} mb="xs" />
      <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />} onClick={copy}>
        <span role="status">{clipboard.copied ? commonTexts.copied : commonTexts.copy}</span>
      </Button>
    </div>
  )
}
