import { useState } from 'react'
import { type Client, showClient, uploadContract } from '#contract/clients.ts'
import type { UploadedFile } from '#contract/files.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/http/call.ts'
import { ContractSection } from '#web/features/clients/sections/contract-section.tsx'
import { rethrowWithMessage } from '#web/features/clients/failing.ts'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TwoColumns } from '#web/ui/two-columns.tsx'

/** The contract, and for the Manager where a new one is uploaded: idle, uploading, done (CLI-7, CLI-9). */
export function ContractTab({ client }: { client: Client }) {
  const queries = useQueryClient()
  const [done, setDone] = useState(false)
  const keep = async ({ filename, location }: UploadedFile) => {
    setDone(false)
    await call(uploadContract, { body: { filename, location, user_id: client._id } }).catch(
      rethrowWithMessage(clientTexts.contractFailed),
    )
    await queries.invalidateQueries({ queryKey: [showClient.path] })
    setDone(true)
  }
  const upload = (
    <Card title={clientTexts.uploadContract} text={clientTexts.uploadContractHint}>
      <FileDrop
        label={clientTexts.uploadContract}
        owner={client._id}
        multiple={false}
        accept="application/pdf,.doc,.docx"
        failed={clientTexts.contractFailed}
        onUploaded={keep}
      />
      {done && (
        <div style={{ marginTop: 12 }}>
          <Notice tone="good">{clientTexts.contractUploaded}</Notice>
        </div>
      )}
    </Card>
  )
  return (
    <TwoColumns aside={upload}>
      <ContractSection client={client} emptyHint={clientTexts.noContractHint} />
    </TwoColumns>
  )
}
