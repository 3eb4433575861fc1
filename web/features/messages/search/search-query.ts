import { infiniteQueryOptions } from '@tanstack/react-query'
import { type MessagePage, searchMessages } from '#contract/messages.ts'
import { call } from '#web/lib/http/call.ts'

/** What was said with these words, the newest first, in one conversation or in all. */
export const searchQuery = (words: string, conversation?: string) =>
  infiniteQueryOptions({
    queryKey: [searchMessages.path, { words, conversation }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        q: words,
        ...(conversation !== undefined && { conversation_id: conversation }),
        ...(pageParam !== undefined && { before: pageParam }),
      }
      return call(searchMessages, { query }, { signal })
    },
    initialPageParam: undefined as string | undefined, // the first page is after none
    getNextPageParam: (page: MessagePage) => (page.has_more ? page.items.at(-1)?._id : undefined),
    enabled: words !== '',
    // Messages arrive while somebody looks through what was found.
    staleTime: 0,
    gcTime: 60_000,
  })
