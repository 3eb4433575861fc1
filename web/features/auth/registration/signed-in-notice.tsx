import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { registrationTexts } from '#contract/texts/auth.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Warns a logged-in person that a registration ends their session. */
export function SignedInNotice({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <Notice tone="quiet">
      <Stack gap={10} align="flex-start">
        <p>{registrationTexts.signedInAs(name)}</p>
        {children}
      </Stack>
    </Notice>
  )
}
