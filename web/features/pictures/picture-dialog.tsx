import { Button, FileButton, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { acceptOf } from '#contract/domain/file-kinds.ts'
import { addressOf } from '#contract/endpoint.ts'
import { deleteClientLogo, deleteOwnPicture, listPictures, saveClientLogo, saveOwnPicture } from '#contract/pictures.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { pictureTexts } from '#contract/texts/pictures.ts'
import { call } from '#web/lib/http/call.ts'
import { request } from '#web/lib/http/request.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { pictureQuery } from '#web/lib/query/picture-query.ts'
import { Avatar, type Face } from '#web/ui/avatar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Chosen, type Crop, drawCrop, firstCrop } from './crop.ts'
import { CropArea } from './crop-area.tsx'
import { type Ground, groundFor, grounds } from './grounds.ts'
import { readImage } from './read-image.ts'

/** In pixels; the server makes its two sizes of it. */
const savedEdge = 512

type Props = { face: Face; opened: boolean; onClose: () => void }

/** Sets, replaces or removes the picture of a face: a square is chosen, and only that square leaves the browser. */
export function PictureDialog({ face, opened, onClose }: Props) {
  const { business = false, id, name } = face
  const queries = useQueryClient()
  const present = useQuery(pictureQuery(id)).data?.[business ? 'business' : 'person']
  const [image, setImage] = useState<ImageBitmap>()
  const [crop, setCrop] = useState<Crop>()
  const [proposed, setProposed] = useState<Ground>()
  const [ground, setGround] = useState<Ground>('white')
  const [unreadable, setUnreadable] = useState(false)
  const resetFile = useRef<() => void>(null)
  const close = () => {
    image?.close()
    setImage(undefined)
    setUnreadable(false)
    saving.reset()
    removing.reset()
    onClose()
  }
  const onSuccess = () => {
    void invalidate(queries, { queryKey: [listPictures.path] })
    close()
  }
  const saving = useMutation({ mutationFn: (chosen: Chosen) => save(face, chosen), onSuccess })
  const removing = useMutation({
    mutationFn: () => (business ? call(deleteClientLogo, { params: { id } }) : call(deleteOwnPicture, {})),
    onSuccess,
  })
  const choose = async (file: File | null) => {
    resetFile.current?.() // the same file may be chosen again
    if (!file) return
    const read = await readImage(file).catch(() => undefined)
    setUnreadable(read === undefined)
    if (!read) return
    const suitable = groundFor(read)
    setProposed(suitable)
    setGround(suitable ?? 'white')
    setImage(read)
    setCrop(firstCrop({ width: read.width, height: read.height, whole: business }))
  }
  const error = saving.error ?? removing.error
  const picker = (label: string, variant: 'filled' | 'subtle') => (
    <FileButton accept={acceptOf('picture')} resetRef={resetFile} onChange={(file) => void choose(file)}>
      {(props) => (
        <Button {...props} variant={variant} {...(variant === 'subtle' && { color: 'gray' })}>
          {label}
        </Button>
      )}
    </FileButton>
  )
  return (
    <Modal
      opened={opened}
      onClose={() => !saving.isPending && close()}
      title={business ? pictureTexts.businessTitle(name) : pictureTexts.personTitle}
      size="sm"
    >
      <Stack gap={16}>
        {image && crop ? (
          <CropArea image={image} crop={crop} ground={ground} round={!business} onChange={setCrop} />
        ) : (
          <Group gap={16} wrap="nowrap">
            <Avatar {...face} size={96} />
            <Text c="dimmed">
              {business ? pictureTexts.businessHint : pictureTexts.personHint} {!present && pictureTexts.none}
            </Text>
          </Group>
        )}
        {unreadable && <Notice tone="problem">{pictureTexts.notPicture}</Notice>}
        {error && <Notice tone="problem">{error.message}</Notice>}
        {image && crop ? (
          <>
            {proposed && (
              <SegmentedControl
                aria-label={pictureTexts.ground}
                value={ground}
                onChange={setGround}
                data={grounds.map((value) => ({ value, label: pictureTexts.grounds[value] }))}
              />
            )}
            <Group justify="center" mt={proposed ? 0 : -12}>
              {picker(pictureTexts.chooseAnother, 'subtle')}
            </Group>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={saving.isPending} onClick={close}>
                {commonTexts.cancel}
              </Button>
              <Button loading={saving.isPending} onClick={() => saving.mutate({ image, crop, ground })}>
                {pictureTexts.save}
              </Button>
            </Group>
          </>
        ) : (
          <Group justify="flex-end" gap="sm">
            {present !== undefined && (
              <Button variant="default" loading={removing.isPending} onClick={() => removing.mutate()}>
                {pictureTexts.remove}
              </Button>
            )}
            {picker(pictureTexts.choose, 'filled')}
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

async function save({ business, id }: Face, chosen: Chosen): Promise<unknown> {
  const canvas = document.createElement('canvas')
  canvas.width = savedEdge
  canvas.height = savedEdge
  drawCrop(canvas, chosen)
  // A browser that cannot write WebP writes PNG.
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  const form = new FormData()
  form.append('file', file ?? new Blob(), 'picture')
  const endpoint = business ? saveClientLogo : saveOwnPicture
  return request(endpoint.method, addressOf(endpoint, { params: { id } }), form)
}
