import { Box, Button } from '@mantine/core'
import { IconUpload, IconCamera } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { holdsFiles, useFileDragging } from '#web/ui/file-drop-dragging.ts'
import { filesIn, fitting, type DroppedFiles } from './dropped-files.ts'
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
  onGiven: (dropped: DroppedFiles) => void
}

/** An area for dropping, pasting, choosing or photographing files. */
export function FileArea({ label, hint, hintId, accept, multiple, camera, disabled, onGiven }: Props) {
  const dragging = useFileDragging()
  const take = (dropped: DroppedFiles) => {
    if (!disabled) onGiven(dropped)
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

type PickerProps = {
  text: string
  label: string
  accept?: string | undefined
  multiple?: boolean
  camera?: boolean
  disabled: boolean
  /** Empty when the picker was closed without a choice. */
  onChosen: (files: File[]) => void
}

function FilePicker({ text, label, accept, multiple = false, camera = false, disabled, onChosen }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef(onChosen)
  useEffect(() => {
    chosen.current = onChosen
  })
  useEffect(() => {
    // React does not pass on the input's `cancel` event.
    const closed = () => chosen.current([])
    const picker = input.current
    picker?.addEventListener('cancel', closed)
    return () => picker?.removeEventListener('cancel', closed)
  }, [])
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={camera ? classes.camera : undefined}
        leftSection={camera && <IconCamera size={16} aria-hidden="true" />}
        aria-label={fileTexts.chooseFor(text, label)}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])])
          currentTarget.value = '' // so that the same file can be chosen again
        }}
      />
    </>
  )
}
