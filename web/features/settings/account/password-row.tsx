import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Me, me, requestReset } from '#contract/auth.ts'
import { formatPasswordDate } from '#contract/domain/format-dates.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { passwordRowTexts } from '#contract/texts/settings.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { problemSentence } from '../field-problems.ts'
import { SettingRow } from '../setting-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

const lastChange = ({ reset_password_date, date }: Me): string =>
  reset_password_date === null
    ? passwordRowTexts.sinceRegistration(formatPasswordDate(date))
    : passwordRowTexts.lastChanged(formatPasswordDate(reset_password_date))

/** The password's last change, and a reset link to the person's own email (SET-4). */
export function PasswordRow() {
  const own = useQuery({ ...queryFor(me, {}), staleTime: 60_000 })
  const asking = useCall(requestReset)
  const known = own.data
  return (
    <SettingRow
      label={authTexts.password}
      value={known ? lastChange(known) : <Unknown error={own.error} />}
      action={
        <Button
          variant="default"
          size="xs"
          disabled={!known}
          loading={asking.isPending}
          onClick={() => known && asking.mutate({ body: { email: known.email } })}
        >
          {passwordRowTexts.send}
        </Button>
      }
    >
      {asking.isSuccess && <Notice tone="good">{passwordRowTexts.sent}</Notice>}
      {asking.error && <Notice tone="problem">{problemSentence(asking.error) ?? asking.error.message}</Notice>}
    </SettingRow>
  )
}

const Unknown = ({ error }: { error: Error | null }) =>
  error ? <Notice tone="problem">{error.message}</Notice> : <Skeleton height={20} width="60%" />
