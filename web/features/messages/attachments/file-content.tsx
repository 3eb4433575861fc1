import { Text, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconFileOff } from '@tabler/icons-react'
import { type MouseEvent, use, useState } from 'react'
import { kindOf } from '#contract/domain/file-kinds.ts'
import { composerTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/attachments/attachments.module.css'
import { FilesContext, type ShownFile } from './message-files.tsx'
import { revealBidiOverrides } from '../thread/message-text.tsx'
import type { MessageFile } from '#web/features/messages/thread/build-rows.ts'
import { saveFrom } from '#web/lib/http/download.ts'
import { isOver } from '#web/ui/file-link.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { opensNewTab, Thumbnail } from '#web/ui/thumbnail.tsx'

/** The rule of the server (MSG-4). */
export const isPicture = ({ type, name, location }: MessageFile): boolean =>
  (type.includes('image') || kindOf(name) === 'drawing') && location !== null

type Props = { file: MessageFile; seq: number | undefined }

/** Pictures are shown inline, other files as a download link. */
export function FileContent({ file, seq }: Props) {
  const { name, location } = file
  if (location === null) {
    return (
      <span className={classes.file}>
        <IconFileOff size={20} aria-hidden="true" />
        <span className={classes.name}>
          <bdi>{revealBidiOverrides(name)}</bdi>{' '}
          <Text span display="block" fz={12}>
            {composerTexts.fileGone}
          </Text>
        </span>
      </span>
    )
  }
  const shown = { filename: name, location, seq }
  return isPicture(file) ? <Picture key={location} file={shown} /> : <DownloadLink file={shown} />
}

function Picture({ file }: { file: ShownFile }) {
  const files = use(FilesContext)
  const [broken, setBroken] = useState(false)
  if (broken) return <DownloadLink file={file} />
  const open = (event: MouseEvent) => {
    if (!files || opensNewTab(event)) return
    event.preventDefault()
    files.open(file)
  }
  const fail = () => {
    setBroken(true)
    files?.broken(file)
  }
  return (
    <a
      className={classes.picture}
      href={file.location}
      target="_blank"
      rel="noopener"
      title={file.filename}
      aria-label={composerTexts.openPicture(file.filename)}
      onClick={open}
    >
      <Thumbnail
        location={file.location}
        filename={file.filename}
        onBroken={fail}
        meanwhile={
          <span className={classes.meanwhile}>
            <FileIcon filename={file.filename} size={24} />
          </span>
        }
      />
    </a>
  )
}

function DownloadLink({ file }: { file: ShownFile }) {
  const files = use(FilesContext)
  const follow = (event: MouseEvent) => {
    if (!files || !isOver(file)) return
    event.preventDefault()
    void files.renewed(file).then((location) => location !== undefined && saveFrom(location, file.filename))
  }
  return (
    <a className={classes.file} href={file.location} download={file.filename} title={file.filename} onClick={follow}>
      <FileIcon filename={file.filename} size={20} />
      <span className={classes.name}>
        <VisuallyHidden>{composerTexts.download} </VisuallyHidden>
        <bdi>{revealBidiOverrides(file.filename)}</bdi>
      </span>
      <IconDownload size={18} aria-hidden="true" />
    </a>
  )
}
