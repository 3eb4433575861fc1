import { Button, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { commonTexts } from '#contract/texts/common.ts'

/** A longer text to copy, such as an unsent message. */
export function CopyText({ label, value }: { label: string; value: string }) {
  const clipboard = useClipboard()
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = () => {
    clipboard.copy(value)
    // When the clipboard is not accessible, the text is selected for copying with the keyboard.
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
