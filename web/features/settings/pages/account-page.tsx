import { Box } from '@mantine/core'
import { ownAccountTexts } from '#contract/texts/settings.ts'
import { AccountRows } from '../account/account-rows.tsx'
import { DeleteAccount } from '../account/delete-account.tsx'
import { ExportCard, exportCardId } from '../account/export-card.tsx'
import { StorageCard } from '../account/storage-card.tsx'
import { PasswordRow } from '../account/password-row.tsx'
import { accountTitleFor } from '../settings-tabs.ts'
import { SettingsPage } from '../settings-page.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The person's details, each row saved by itself (SET-2, SET-5). */
export function AccountPage() {
  const { role } = useClaims()
  const query = useOwnAccount()
  const own = query.data
  return (
    <SettingsPage title={accountTitleFor(role)}>
      <Card title={ownAccountTexts.title} text={ownAccountTexts.sentence}>
        {own && (
          <>
            {own.manager && role === 'Employee' && (
              <Box mb={12}>
                <Notice tone="quiet">{ownAccountTexts.managedBy(own.manager.name)}</Notice>
              </Box>
            )}
            <AccountRows own={own} mayEdit={role !== 'Employee'} />
            <PasswordRow />
          </>
        )}
        <QueryState query={query} title={ownAccountTexts.failed} lines={[44, 44, 44]} />
      </Card>
      {/* Actions on the whole workspace, its deletion last; after the rows above, which would move them. */}
      {role === 'Manager' && !query.isPending && (
        <>
          <StorageCard />
          <ExportCard />
          <DeleteAccount exportAt={exportCardId} />
        </>
      )}
    </SettingsPage>
  )
}
