import { useQueryClient } from '@tanstack/react-query'
import { showClient, updateBilling } from '#contract/clients.ts'
import type { FileLink } from '#contract/files.ts'
import { billingTexts } from '#contract/texts/clients.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { rethrowWithMessage } from '#web/features/clients/failing.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'

/** Keeps another picture or video of a client's business, or none. */
export function useSaveBillingMedia(id: string, clientId: string | undefined) {
  const queries = useQueryClient()
  return async (file: FileLink | null): Promise<void> => {
    const billing_media = file && { filename: file.filename, location: file.location }
    const body = { billing_media, ...(clientId && { client_id: clientId }) }
    const client = await call(updateBilling, { body }).catch(rethrowWithMessage(billingTexts.failed))
    applyEvent(queries, queryFor(showClient, { params: { id } }).queryKey, client)
  }
}
