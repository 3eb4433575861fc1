import { Box, Group, Text } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { acceptOf } from '#contract/domain/file-kinds.ts'
import { type Client, type Contract, showClient, uploadContract } from '#contract/clients.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import type { UploadedFile } from '#contract/files.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { rethrowWithMessage } from '../api.ts'
import classes from './contract-section.module.css'
import { call } from '#web/lib/http/call.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileList } from '#web/ui/file-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TwoColumns } from '#web/ui/two-columns.tsx'

type Props = { client: Pick<Client, 'contract' | 'contracts'>; emptyHint: string }

/** The current contract and the older ones (CLI-7, CLI-13). */
export function ContractSection({ client: { contract, contracts }, emptyHint }: Props) {
  const older = contracts.slice(1)
  return (
    <>
      <Card title={clientTexts.currentContract}>
        {contract ? (
          <ContractEntry contract={contract} counts />
        ) : (
          <EmptyState icon={IconFileOff} title={clientTexts.noContract} text={emptyHint} />
        )}
      </Card>
      {older.length > 0 && (
        <Card title={clientTexts.olderContracts}>
          <ul className={classes.list}>
            {older.map((contract) => (
              <li key={contract.location.split('?')[0]}>
                <ContractEntry contract={contract} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function ContractEntry({ contract, counts = false }: { contract: Contract; counts?: boolean }) {
  const queries = useQueryClient()
  const reader = useDateReader()
  const { date, signed } = contract
  return (
    <div>
      <FileList
        label={clientTexts.contract}
        files={[contract]}
        onExpired={() => void invalidate(queries, { queryKey: [showClient.path] })}
      />
      <Group gap="4px 12px" mt={8} c="dimmed">
        {clientTexts.uploadedOn(formatDate(date, reader))}
        {signed && <Badge tone="good">{clientTexts.signedBy(signed.name, formatDate(signed.date, reader))}</Badge>}
        {!signed && counts && <Badge tone="quiet">{clientTexts.notSigned}</Badge>}
      </Group>
      {signed && <ContractFingerprint sha256={signed.sha256} />}
    </div>
  )
}

/** The contract with an upload for the Manager (CLI-7, CLI-9). */
export function ContractTab({ client }: { client: Client }) {
  const queries = useQueryClient()
  const [done, setDone] = useState(false)
  const keep = async ({ filename, location }: UploadedFile) => {
    setDone(false)
    await call(uploadContract, { body: { filename, location, user_id: client._id } }).catch(
      rethrowWithMessage(clientTexts.contractFailed),
    )
    await invalidate(queries, { queryKey: [showClient.path] })
    setDone(true)
  }
  const upload = (
    <Card title={clientTexts.uploadContract} text={clientTexts.uploadContractHint}>
      <FileDrop
        label={clientTexts.uploadContract}
        owner={client._id}
        multiple={false}
        accept={acceptOf('contract')}
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

/** The hash of the signed bytes, for comparison (CLI-13). */
function ContractFingerprint({ sha256 }: { sha256: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box mt={8}>
      <Box
        component="button"
        type="button"
        c="var(--foyer-ink)"
        td="underline"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? clientTexts.hideFingerprint : clientTexts.fingerprint}
      </Box>
      <div id={id} hidden={!open}>
        <Box component="code" translate="no" display="block" mt={4} fz="xs">
          {sha256}
        </Box>
        <Text c="dimmed" fz="xs" mt={4}>
          {clientTexts.fingerprintHint}
        </Text>
      </div>
    </Box>
  )
}
