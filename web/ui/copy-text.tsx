import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** A longer text to copy, such as an unsent message. */
export function CopyText({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div>
      <Textarea ref={field} label={label} value={value} readOnly autosize minRows={1} maxRows={8} mb="xs" />
      {/* When the clipboard is not accessible, the text is selected for copying with the keyboard. */}
      <CopyButton text={value} onCopy={() => field.current?.select()} />
    </div>
  )
}
