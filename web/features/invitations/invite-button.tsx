import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from '#web/lib/navigation/router.tsx'
import { clientTexts } from '#contract/texts/clients.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import type { InvitedRole } from './api.ts'

const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).InviteDialog)

type Props = {
  role: InvitedRole
  /** Without the permission there is no button. A dialog that is open by then stays, with what was typed. */
  allowed?: boolean
  renderTrigger: (open: () => void) => ReactNode
}

/** A button that opens the invitation dialog. The dialog's code is loaded when the pointer or the focus comes near. */
export function InviteButton({ role, allowed = true, renderTrigger }: Props) {
  const [openCount, setOpenCount] = useState(0)
  return (
    <>
      {allowed && (
        <span style={{ display: 'contents' }} onPointerEnter={InviteDialog.prefetch} onFocus={InviteDialog.prefetch}>
          {renderTrigger(() => setOpenCount(openCount + 1))}
        </span>
      )}
      {openCount > 0 && <InviteDialog role={role} openCount={openCount} />}
    </>
  )
}

/** The dialog also opens by the address: `/clients?invite`. */
export function AddClientButton({ allowed }: { allowed: boolean }) {
  return (
    <InviteButton
      role="Client"
      allowed={allowed}
      renderTrigger={(open) => (
        <>
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
            {clientTexts.addClient}
          </Button>
          <OpenByAddress open={open} />
        </>
      )}
    />
  )
}

function OpenByAddress({ open }: { open: () => void }) {
  const [params, setParams] = useSearchParams()
  const isInviting = params.has('invite')
  const openOnce = useEffectEvent(() => {
    open()
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('invite')
        return next
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (isInviting) openOnce()
  }, [isInviting])
  return null
}
