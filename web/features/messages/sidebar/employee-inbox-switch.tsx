import { ActionIcon } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import { hasEmployees } from '#contract/domain/plans.ts'
import { inboxTexts } from '#contract/texts/messages.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useViewer } from '#web/session/use-viewer.ts'

const EmployeeInboxDialog = lazyDialog(async () => (await import('./employee-inbox-dialog.tsx')).EmployeeInboxDialog)

/** Leads a Manager to the inbox of an employee (MSG-1). */
export function EmployeeInboxSwitch() {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const { role, tier } = useViewer()
  if (role !== 'Manager' || !hasEmployees(tier)) return null
  const close = () => setOpened(false)
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={inboxTexts.open}
        title={inboxTexts.open}
        onPointerEnter={EmployeeInboxDialog.prefetch}
        onFocus={EmployeeInboxDialog.prefetch}
        onClick={() => setOpened(true)}
      >
        <IconEye size={18} aria-hidden="true" />
      </ActionIcon>
      <EmployeeInboxDialog
        opened={opened}
        onClose={close}
        onChosen={(id) => {
          close()
          void navigate(`/messages/employee/${id}`)
        }}
      />
    </>
  )
}
