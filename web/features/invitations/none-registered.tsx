import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Props = { icon: TablerIcon; title: string; hint: string | undefined; invited: number; to: string }

/** A list without people, which leads to the open invitations at `to`. */
export const NoneRegistered = ({ icon, title, hint, invited, to }: Props) => (
  <EmptyState
    icon={icon}
    title={title}
    text={invited > 0 ? invitationTexts.openOnes(invited) : hint}
    action={
      invited > 0 && (
        <Button component={Link} to={to} variant="default">
          {invitationTexts.openCount(invited)}
        </Button>
      )
    }
  />
)
