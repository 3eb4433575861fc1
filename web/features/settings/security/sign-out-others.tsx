import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listSessions, revokeOtherSessions } from '#contract/auth.ts'
import { deviceTexts, twoStepTexts } from '#contract/texts/two-step.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { Notice } from '#web/ui/notice.tsx'

/** After the set-up of a second step: the other devices signed in without it. Nothing without any. */
export function SignOutOthers() {
  const others = useQuery(queryFor(listSessions, {})).data?.items.filter(({ current }) => !current).length ?? 0
  const ending = useCall(revokeOtherSessions, { refreshes: [listSessions] })
  if (ending.isSuccess) return <Notice tone="good">{deviceTexts.othersDone}</Notice>
  if (others === 0) return null
  return (
    <Notice tone="waiting">
      <p>{twoStepTexts.othersTitle(others)}</p>
      <p>{ending.error?.message ?? twoStepTexts.othersText}</p>
      <Button mt={8} variant="default" size="xs" loading={ending.isPending} onClick={() => ending.mutate({})}>
        {deviceTexts.others}
      </Button>
    </Notice>
  )
}
