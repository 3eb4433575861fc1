import { useState } from 'react'
import type { FileLink } from '#contract/files.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { CallError } from '#web/lib/http/request.ts'
import { Confirm } from '#web/ui/confirm.tsx'

type Props = {
  file: FileLink | undefined
  text: string | undefined
  onRemove: (file: FileLink) => Promise<unknown> | void
  onRemoved: (file: FileLink) => void
  onClose: () => void
}

export const describeFailure = (error: unknown): string =>
  error instanceof CallError ? error.message : commonTexts.somethingWrong

/** Confirms before a file is removed. */
export function FileListRemove({ file, text = fileTexts.removeText, onRemove, onRemoved, onClose }: Props) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  // The dialog still shows the file's name while it fades out.
  const [last, setLast] = useState(file)
  if (file && file !== last) setLast(file)

  const close = () => {
    setError(undefined)
    onClose()
  }
  const remove = async () => {
    if (!file || pending) return
    setPending(true)
    setError(undefined)
    try {
      await onRemove(file)
      onRemoved(file)
      close()
    } catch (failed) {
      setError(describeFailure(failed))
    } finally {
      setPending(false)
    }
  }
  return (
    <Confirm
      opened={file !== undefined}
      title={fileTexts.removeTitle(last?.filename ?? '')}
      text={text}
      action={fileTexts.removeAction}
      danger
      pending={pending}
      error={error}
      onConfirm={() => void remove()}
      onClose={close}
    />
  )
}
