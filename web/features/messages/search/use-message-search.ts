import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { searchQuery } from '../api.ts'

/** Longer than from one letter to the next, in ms. */
const pause = 200

/** What is found of what is being typed; what was found before stands until then. */
export function useFound(typed: string, conversation?: string) {
  const [words] = useDebouncedValue(typed.trim(), pause)
  const found = useInfiniteQuery({ ...searchQuery(words, conversation), placeholderData: keepPreviousData })
  const messages = found.data?.pages.flatMap((page) => page.items)
  return { ...found, words, messages: words === '' ? undefined : messages }
}
