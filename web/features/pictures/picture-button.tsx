import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { pictureTexts } from '#contract/texts/pictures.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Avatar, type Face } from '#web/ui/avatar.tsx'
import classes from './picture-button.module.css'

const PictureDialog = lazyComponent(async () => (await import('./picture-dialog.tsx')).PictureDialog)

const labelOf = ({ business, name }: Face) => (business ? pictureTexts.editBusiness(name) : pictureTexts.editPerson)

function useDialog(face: Face) {
  const [stage, setStage] = useState<'never' | 'open' | 'closed'>('never')
  return {
    open: () => setStage('open'),
    dialog: stage !== 'never' && (
      <PictureDialog face={face} opened={stage === 'open'} onClose={() => setStage('closed')} />
    ),
  }
}

/** Edit, of a row of the settings. */
export function PictureButton({ face }: { face: Face }) {
  const { open, dialog } = useDialog(face)
  return (
    <>
      <Button variant="default" size="xs" aria-label={labelOf(face)} onClick={open}>
        {commonTexts.edit}
      </Button>
      {dialog}
    </>
  )
}

/** The face itself, which may be changed where it stands. */
export function FaceButton({ face, size }: { face: Face; size: number }) {
  const { open, dialog } = useDialog(face)
  return (
    <>
      <span className={classes.face}>
        <Avatar {...face} size={size} />
        <button
          type="button"
          className={classes.edit}
          data-screen
          aria-label={labelOf(face)}
          title={commonTexts.edit}
          onClick={open}
        >
          <IconPencil size={12} stroke={2} className={classes.badge ?? ''} aria-hidden="true" />
        </button>
      </span>
      {dialog}
    </>
  )
}
