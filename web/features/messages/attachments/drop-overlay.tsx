import { Center, Group } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import classes from '#web/features/messages/attachments/attachments.module.css'
import { useFileDragging } from '#web/ui/file-drop-dragging.ts'
import { filesIn, type DroppedFiles } from '#web/ui/dropped-files.ts'

type Props = { text: string; disabled?: boolean; onGiven: (files: DroppedFiles) => void }

/** Covers its container while files are dragged over the window, so that they can be dropped anywhere on it. */
export function DropOverlay({ text, disabled = false, onGiven }: Props) {
  const dragging = useFileDragging()
  if (!dragging.inWindow || disabled) return null
  return (
    // Without a pointer the attach button does the same.
    <Center
      className={classes.overlay}
      data-over={dragging.over || undefined}
      onDragOver={dragging.onDragOver}
      onDragLeave={dragging.onDragLeave}
      onDrop={(event) => {
        event.preventDefault()
        onGiven(filesIn(event.dataTransfer, true))
      }}
    >
      <Group gap={10} p={16} fw={500}>
        <IconUpload size={20} aria-hidden="true" />
        {text}
      </Group>
    </Center>
  )
}
