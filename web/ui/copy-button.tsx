import { Button, type ButtonProps } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { commonTexts } from '#contract/texts/common.ts'

type Props = ButtonProps & { text: string; label?: string; onCopy?: () => void }

/** Copies a text, and says so for a while. */
export function CopyButton({ text, label = commonTexts.copy, onCopy, ...button }: Props) {
  const clipboard = useClipboard()
  const Icon = clipboard.copied ? IconCheck : IconCopy
  const copy = () => {
    clipboard.copy(text)
    onCopy?.()
  }
  return (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />} onClick={copy} {...button}>
      <span role="status">{clipboard.copied ? commonTexts.copied : label}</span>
    </Button>
  )
}
