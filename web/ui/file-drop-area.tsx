import { Box } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { holdsFiles, useFileDragging } from '#web/ui/file-drop-dragging.ts'
import { filesIn, fitting, type DroppedFiles } from './dropped-files.ts'
import { FilePicker } from '#web/ui/file-drop-picker.tsx'
import classes from '#web/ui/file-drop.module.css'

type Props = {
  /** Names the buttons for screen readers. */
  label: string
  hint?: string | undefined
  hintId?: string
  accept?: string | undefined
  multiple: boolean
  /** Offers the camera on a handheld device. */
  camera: boolean
  disabled: boolean
  onGiven: (given: DroppedFiles) => void
}

/** An area for dropping, pasting, choosing or photographing files. */
export function FileArea({ label, hint, hintId, accept, multiple, camera, disabled, onGiven }: Props) {
  const dragging = useFileDragging()
  const take = (given: DroppedFiles) => {
    if (!disabled) onGiven(given)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(filesIn(event.dataTransfer, multiple))
  }
  const invitation = multiple ? fileTexts.drop : fileTexts.dropOne
  const choose = (files: File[]) => take(fitting(files, multiple))
  return (
    // The button inside serves people who cannot drop or paste.
    <div
      className={classes.area}
      data-screen
      data-dragging={dragging.inWindow || undefined}
      data-over={dragging.over || undefined}
      onDragOver={dragging.onDragOver}
      onDragLeave={dragging.onDragLeave}
      onDrop={drop}
      onPaste={(event) => {
        if (!holdsFiles(event.clipboardData)) return take({ files: [], problem: commonTexts.noFileSelected })
        event.preventDefault()
        take(filesIn(event.clipboardData, multiple))
      }}
    >
      <span className={classes.text}>
        <IconUpload size={18} aria-hidden="true" />
        {dragging.over ? fileTexts.release : invitation}
      </span>
      <span className={classes.buttons}>
        <FilePicker
          text={multiple ? fileTexts.choose : fileTexts.chooseOne}
          label={label}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChosen={choose}
        />
        {camera && (
          <FilePicker
            text={fileTexts.photo}
            label={label}
            accept="image/*"
            camera
            disabled={disabled}
            onChosen={choose}
          />
        )}
      </span>
      {hint && (
        <Box component="span" c="dimmed" fz="xs" flex="1 1 100%" id={hintId}>
          {hint}
        </Box>
      )}
    </div>
  )
}
