import { ActionIcon, Modal } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasEmployees } from '#contract/domain/plans.ts'
import { inboxTexts } from '#contract/texts/messages.ts'
import { ChooseEmployee } from '#web/features/inbox/choose-employee.tsx'
import { useViewer } from '#web/session/use-viewer.ts'

/** The eye with which the Manager of an agency goes over to what an employee sees (MSG-1). */
export function InboxSwitch() {
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
        onClick={() => setOpened(true)}
      >
        <IconEye size={18} aria-hidden="true" />
      </ActionIcon>
      <Modal opened={opened} onClose={close} title={inboxTexts.open} size="sm">
        <ChooseEmployee
          onClose={close}
          onChosen={(id) => {
            close()
            void navigate(`/messages/employee/${id}`)
          }}
        />
      </Modal>
    </>
  )
}
