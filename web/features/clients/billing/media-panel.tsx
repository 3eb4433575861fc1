import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Client, showClient } from '#contract/clients.ts'
import { acceptOf } from '#contract/domain/file-kinds.ts'
import { billingTexts } from '#contract/texts/clients.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { useSaveBillingMedia } from '../api.ts'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileList } from '#web/ui/file-list.tsx'

type Props = {
  client: Client
  /** Set when a Manager edits a client's billing information. */
  clientId?: string
}

/** 'Picture or Video' (CLI-10): a thumbnail, and the original on a press. */
export function BillingMediaCard({ client, clientId }: Props) {
  const queries = useQueryClient()
  const keep = useSaveBillingMedia(client._id, clientId)
  const media = client.billing.billing_media
  return (
    <Card title={billingTexts.media} text={billingTexts.mediaHint}>
      <Stack gap={12}>
        {media && (
          <FileList
            label={billingTexts.media}
            files={[media]}
            large
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
