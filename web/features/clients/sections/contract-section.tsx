import { IconFileOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type Client, type Contract, showClient } from '#contract/clients.ts'
import { formatShortDate } from '#contract/domain/format-dates.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import classes from '#web/features/clients/sections/contract-section.module.css'
import { ContractFingerprint } from '#web/features/clients/sections/fingerprint.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileList } from '#web/ui/file-list.tsx'

type Props = { client: Pick<Client, 'contract' | 'contracts'>; emptyHint: string }

/** The contract that counts, and the ones before it; to be read and downloaded (CLI-7, CLI-13). */
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
            {older.map((one) => (
              <li key={one.location.split('?')[0]}>
                <ContractEntry contract={one} />
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
  const { date, signed } = contract
  return (
    <div className={classes.one}>
      <FileList
        label={clientTexts.contract}
        files={[contract]}
        onExpired={() => void queries.invalidateQueries({ queryKey: [showClient.path] })}
      />
      <p className={classes.facts}>
        {clientTexts.uploadedOn(formatShortDate(date))}
        {signed && <Badge tone="good">{clientTexts.signedBy(signed.name, formatShortDate(signed.date))}</Badge>}
        {!signed && counts && <Badge tone="quiet">{clientTexts.notSigned}</Badge>}
      </p>
      {signed && <ContractFingerprint sha256={signed.sha256} />}
    </div>
  )
}
