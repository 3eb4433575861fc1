import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyTexts } from '#contract/texts/two-step.ts'
import { listPasskeys } from '#contract/two-step.ts'
import { focusWhenMounted } from '#web/lib/focus.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { useHasPasskeys } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The person's passkeys (AUTH-16). */
export function PasskeysCard() {
  const [stage, setStage] = useState<'read' | 'adding' | 'left'>('read')
  const [notice, setNotice] = useState<string>()
  const able = useHasPasskeys()
  const end = (sentence?: string) => {
    setStage('left')
    setNotice(sentence)
  }
  const begin = () => {
    setNotice(undefined)
    setStage('adding')
  }
  return (
    <Card title={passkeyTexts.title} text={passkeyTexts.sentence}>
      <Stack gap={16}>
        {notice && <Notice tone="good">{notice}</Notice>}
        <Passkeys onNotice={setNotice} />
        {!able && <Notice tone="quiet">{passkeyTexts.unable}</Notice>}
        {able && stage === 'adding' && (
          <AddPasskey onAdded={(name) => end(passkeyTexts.added(name))} onCancel={() => end()} />
        )}
        {able && stage !== 'adding' && (
          <div>
            <Button variant="default" onClick={begin} ref={stage === 'left' ? focusWhenMounted : null}>
              {passkeyTexts.add}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}

function Passkeys({ onNotice }: { onNotice: (sentence: string) => void }) {
  const list = useQuery(queryFor(listPasskeys, {}))
  const passkeys = list.data?.items
  if (!passkeys) return <QueryState query={list} title={passkeyTexts.failed} />
  return (
    <div tabIndex={-1}>
      {passkeys.length === 0 ? (
        <Box component="p" c="dimmed">
          {passkeyTexts.none}
        </Box>
      ) : (
        <ul aria-label={passkeyTexts.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              now={list.dataUpdatedAt}
              onRemoved={() => onNotice(passkeyTexts.removed(passkey.name))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
