import { useQuery } from '@tanstack/react-query'
import { IconShieldOff } from '@tabler/icons-react'
import { twoStepOptionTexts } from '#contract/texts/two-step.ts'
import type {
  removeClientTwoStep,
  removeEmployeeTwoStep,
  showClientTwoStep,
  showEmployeeTwoStep,
} from '#contract/two-step.ts'
import { queryFor } from '#web/lib/http/call.ts'
import classes from '#web/features/people/person-options.module.css'
import { DangerButton } from '#web/ui/danger-button.tsx'

/** The calls about the second step of somebody who is locked out. */
export type TwoStepCalls =
  | { show: typeof showEmployeeTwoStep; remove: typeof removeEmployeeTwoStep }
  | { show: typeof showClientTwoStep; remove: typeof removeClientTwoStep }

type Props = { id: string; show: TwoStepCalls['show']; onAsk: () => void }

/** For who lost phone and recovery codes (AUTH-16). Where somebody has no second step there is nothing to offer. */
export function TwoStepOption({ id, show, onAsk }: Props) {
  const { data } = useQuery(queryFor(show, { params: { id } }))
  if (!data?.totp) return null
  return (
    <li>
      <DangerButton
        fullWidth
        justify="flex-start"
        leftSection={<IconShieldOff size={18} aria-hidden />}
        onClick={onAsk}
      >
        {twoStepOptionTexts.turnOff}
      </DangerButton>
      <p className={classes.hint}>{twoStepOptionTexts.hint}</p>
    </li>
  )
}
