import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { fileTexts } from '#contract/texts/files.ts'
import classes from '#web/ui/file-drop.module.css'

type Props = {
  text: string
  label: string
  accept?: string | undefined
  multiple?: boolean
  camera?: boolean
  disabled: boolean
  /** Empty when the picker was closed without a choice. */
  onChosen: (files: File[]) => void
}

/** Opens the system's file picker, or the camera of a handheld device. */
export function FilePicker({ text, label, accept, multiple = false, camera = false, disabled, onChosen }: Props) {
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
