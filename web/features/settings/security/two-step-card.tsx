import { useState } from 'react'
import { twoStepTexts } from '#contract/texts/two-step.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'
import { TwoStepStatus, type TwoStepTask } from './two-step-status.tsx'
import { TwoStepTurnOff } from './two-step-turn-off.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

/** Two-step sign-in: its state, setting it up and turning it off (AUTH-16). */
export const TwoStepCard = () => (
  <Card title={twoStepTexts.title} text={twoStepTexts.sentence}>
    <Body />
  </Card>
)

function Body() {
  const own = useOwnAccount()
  const [doing, setDoing] = useState<TwoStepTask>()
  const [codes, setCodes] = useState<readonly string[]>()
  /** The result of the last task, if any. */
  const [ended, setEnded] = useState<{ notice: string | undefined }>()
  const end = (notice?: string) => {
    setDoing(undefined)
    setCodes(undefined)
    setEnded({ notice })
  }
  if (codes) {
    return <RecoveryCodes codes={codes} onKept={() => end(doing === 'move' ? twoStepTexts.moved : twoStepTexts.isOn)} />
  }
  if (!own.data) return <QueryState query={own} title={twoStepTexts.failed} lines={[28]} />
  const { two_step: twoStep } = own.data
  // A change in another tab, or a lost answer, ends the current task.
  const task = doing && (doing === 'set-up') !== twoStep.totp ? doing : undefined
  if (task === 'turn-off') return <TwoStepTurnOff onOff={() => end(twoStepTexts.isOff)} onCancel={() => end()} />
  if (task) return <TwoStepSetup moving={task === 'move'} onOn={setCodes} onCancel={() => end()} />
  return <TwoStepStatus twoStep={twoStep} notice={ended?.notice} onTask={setDoing} takesFocus={ended !== undefined} />
}
