import { Skeleton } from '@mantine/core'
import { useParams } from '#web/lib/navigation/router.tsx'
import { grantBlocks } from '#contract/domain/grants.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import classes from '../editor/grant-cards.module.css'
import { editorColumns, PermissionEditor } from '../editor/permission-editor.tsx'
import { useClientPermission, useLiveServices } from '../api.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

/** One employee's grants for one client (PERM-3). */
export function ClientPermissionPage() {
  const { employee_id = '', client_id = '' } = useParams()
  return <ClientPermission key={`${employee_id} ${client_id}`} employeeId={employee_id} clientId={client_id} />
}

function ClientPermission({ employeeId, clientId }: { employeeId: string; clientId: string }) {
  useLiveServices()
  const shown = useClientPermission(employeeId, clientId)
  const { data } = shown
  const back = {
    to: `/permissions/${employeeId}`,
    label: data ? permissionTexts.backToEmployee(data.employee.name) : commonTexts.back,
  }
  return (
    <Page title={data?.client.business_name ?? permissionTexts.clientTitle} back={back}>
      {data && <PermissionEditor shown={data} backTo={back.to} />}
      <QueryState
        query={shown}
        title={permissionTexts.loadFailed}
        skeleton={<PermissionEditorSkeleton />}
        back={back}
      />
    </Page>
  )
}

function PermissionEditorSkeleton() {
  return (
    <div role="status" aria-label={commonTexts.loading}>
      <Skeleton height={16} width={320} maw="80%" radius="xl" />
      <Skeleton height={12} width={220} maw="60%" mt={14} mb={30} radius="xl" />
      <div className={classes.cards}>
        {editorColumns.map((blocks) => (
          <div key={blocks.join()} className={classes.column}>
            {blocks.map((block) => (
              <Card key={block}>
                <Skeleton height={14} width={140} radius="xl" />
                {grantBlocks[block].map((grant) => (
                  <Skeleton key={grant} height={16} width="55%" mt={18} radius="xl" />
                ))}
              </Card>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
