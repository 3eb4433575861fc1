import { listDateConfirmations, showDateConfirmation } from '#contract/client-dates.ts'
import { queryFor } from '#web/lib/http/call.ts'

export const ownConfirmation = { ...queryFor(showDateConfirmation, {}), staleTime: 60_000 }
export const allConfirmations = { ...queryFor(listDateConfirmations, {}), staleTime: 60_000 }
