import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fitOf, fits, typedAs } from '#contract/domain/finding.ts'
import { arranged } from '#contract/domain/found.ts'
import type { Viewer } from '#contract/domain/paths.ts'
import { foundPages, isBehindGate } from '#contract/find-pages.ts'
import { search } from '#contract/search.ts'
import { queryFor } from '#web/lib/http/call.ts'

/** The debounce in ms, shorter than a glance from the keyboard to the screen. */
const pause = 120

/**
 * Results for the text: pages found here at once, everything else by the server (decision 14). Until the answer
 * arrives, earlier results that still match stay, so that nothing flickers. `open` is false without a subscription,
 * when the call would be refused.
 */
export function useFind(text: string, viewer: Viewer, open: boolean) {
  const typed = typedAs(text)
  const searched = text.trim()
  const [q] = useDebouncedValue(searched, pause)
  const asks = open && typed.words.length > 0 && q !== ''
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(search, { query: { q } }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const isAnswer = q === searched && !isPlaceholderData
  const others = asks && !isError ? (data?.items ?? []).filter(({ kind }) => kind !== 'page') : []
  const scored = others.map((found) => {
    // The server also matches hidden values such as a phone number.
    const score = fitOf(typed, [found.title, found.subtitle]) || (isAnswer ? fits.words : fits.none)
    return { ...found, score }
  })
  const pages = foundPages(typed, viewer).filter((page) => open || isBehindGate(page))
  return {
    typed,
    items: arranged([...scored, ...pages]),
    /** True while the server's answer is pending. */
    isLooking: asks && !isError && (!isAnswer || isFetching),
    failed: asks && isError,
    retry: () => void refetch(),
  }
}
