import { Box, Button, Stack } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Typed = { label: string; text: string }

type Store = {
  texts: ReadonlyMap<string, Typed>
  setText: (key: string, typed: Typed | undefined) => void
  /** How many fields of a key are drawn. */
  fields: ReadonlyMap<string, number>
  enter: (key: string) => () => void
}

const Context = createContext<Store | undefined>(undefined)

/** Keeps what is typed into the fields of a page, also when a field goes because a right was taken away (SHELL-6). */
export function TypedTexts({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState<Store['texts']>(new Map())
  const [fields, setFields] = useState<Store['fields']>(new Map())
  const setText = useCallback<Store['setText']>(
    (key, typed) =>
      setTexts((all) => {
        const others = [...all].filter(([other]) => other !== key)
        return new Map(typed ? [...others, [key, typed]] : others)
      }),
    [],
  )
  const enter = useCallback((key: string) => {
    const count = (by: number) => setFields((all) => new Map(all).set(key, (all.get(key) ?? 0) + by))
    count(1)
    return () => count(-1)
  }, [])
  const store = useMemo(() => ({ texts, setText, fields, enter }), [texts, setText, fields, enter])
  return <Context value={store}>{children}</Context>
}

/** The text of one field, undefined while it is closed. `label` names it once the field is gone. */
export function useTypedText(key: string, label: string): [string | undefined, (text: string | undefined) => void] {
  const store = useContext(Context)
  const own = useState<string>()
  const enter = store?.enter
  useEffect(() => enter?.(key), [enter, key])
  if (!store) return own
  return [store.texts.get(key)?.text, (text) => store.setText(key, text === undefined ? undefined : { label, text })]
}

/** What was typed into fields that are gone, to be copied. */
export function UnsentTexts() {
  const store = useContext(Context)
  const unsent = [...(store?.texts ?? [])].filter(
    ([key, { text }]) => text.trim() !== '' && (store?.fields.get(key) ?? 0) === 0,
  )
  return unsent.map(([key, { label, text }]) => (
    <Box key={key} mb={24}>
      <Notice tone="waiting">
        <Stack gap={12}>
          {fieldTexts.gone}
          <CopyText label={label} value={text} />
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => store?.setText(key, undefined)}>
            {commonTexts.close}
          </Button>
        </Stack>
      </Notice>
    </Box>
  ))
}
