import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Client, showClient } from '#contract/clients.ts'
import { acceptOf, kindOf } from '#contract/domain/file-kinds.ts'
import type { FileLink } from '#contract/files.ts'
import { billingTexts } from '#contract/texts/clients.ts'
import classes from '#web/features/clients/billing/media-panel.module.css'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { useSaveBillingMedia } from '../api.ts'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { keyOf } from '#web/ui/file-link.ts'
import { FilePicture } from '#web/ui/file-picture.tsx'
import { FileList } from '#web/ui/file-list.tsx'

type Props = {
  client: Client
  /** Set when a Manager edits a client's billing information. */
  clientId?: string
}

/** 'Picture or Video' (CLI-10), shown in place. */
export function BillingMediaCard({ client, clientId }: Props) {
  const queries = useQueryClient()
  const keep = useSaveBillingMedia(client._id, clientId)
  const media = client.billing.billing_media
  return (
    <Card title={billingTexts.media} text={billingTexts.mediaHint}>
      <Stack gap={12}>
        {media && <MediaPreview key={keyOf(media)} media={media} />}
        {media && (
          <FileList
            label={billingTexts.media}
            files={[media]}
            onRemove={() => keep(null)}
            onExpired={() => void invalidate(queries, { queryKey: [showClient.path] })}
          />
        )}
        <FileDrop
          label={media ? billingTexts.mediaReplace : billingTexts.mediaUpload}
          owner={client._id}
          accept={acceptOf('billing_media')}
          multiple={false}
          camera
          onUploaded={keep}
        />
      </Stack>
    </Card>
  )
}

/** Shows pictures and videos; other files are links only. */
function MediaPreview({ media }: { media: FileLink }) {
  if (kindOf(media.filename) === 'image') {
    return <FilePicture className={classes.shown} src={media.location} alt={billingTexts.mediaOf(media.filename)} />
  }
  if (!/\.(mp4|webm|mov|m4v)$/i.test(media.filename)) return null
  return (
    // We have no captions for a client's video.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={classes.shown}
      src={media.location}
      controls
      preload="metadata"
      aria-label={billingTexts.mediaOf(media.filename)}
    >
      {billingTexts.mediaNotShown}
    </video>
  )
}
