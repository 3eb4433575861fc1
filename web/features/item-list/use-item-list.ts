import { type ItemKind, isAccountKind, isChoiceKind } from '#contract/domain/item-kinds.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { findStandardItem, isDocumentItem, type ItemPage } from '#contract/domain/items.ts'
import type { Result } from '#contract/endpoint.ts'
import { applyItemList, saveItemList, showItemList } from '#contract/item-list.ts'
import type { ItemList, ListedItem } from '#contract/items.ts'
import { itemListTexts } from '#contract/texts/item-lists.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'

export type Shown = Result<typeof showItemList>
/** An entry with everything it inherits. */
export type FullItem = ListedItem & {
  title: string
  kind: ItemKind
  page: ItemPage
  required: boolean
  minutes: number
}

/** Always fetched anew: a change starts from the newest version. */
export const useShownList = () => useQuery({ ...queryFor(showItemList, {}), gcTime: 0, refetchOnWindowFocus: false })

/** Own items stand where the server puts them: accounts with the accounts, all others on a page of their own. */
const pageOf = (key: string, kind: ItemKind): ItemPage =>
  findStandardItem(key)?.page ?? (isAccountKind(kind) ? 'accounts_page' : 'more_page')

/** The kind and the services of the documents' items are fixed. */
export const isFixed = (key: string): boolean => isDocumentItem(findStandardItem(key) ?? {})
export const isOwn = (key: string): boolean => key.startsWith('own_')

function withInherited(entry: ListedItem, standard: ReadonlyMap<string, ListedItem>): FullItem {
  const whole = {
    title: '',
    kind: 'short_text' as const,
    required: true,
    minutes: 1,
    ...standard.get(entry.key),
    ...entry,
  }
  return { ...whole, page: pageOf(entry.key, whole.kind) }
}

const newKey = () => `own_${crypto.randomUUID().replaceAll('-', '')}`

/** The list as it is being changed, until it is saved. `onRefused` gets the first item with a fault. */
export function useItemList(shown: Shown, onRefused: (key: string) => void) {
  const queries = useQueryClient()
  const [base, setBase] = useState({ list: shown.list, version: shown.version })
  const [list, setList] = useState(shown.list)
  const [behind, setBehind] = useState(shown.in_progress)
  const standard = useMemo(() => new Map(shown.standard.map((entry) => [entry.key, entry])), [shown.standard])
  const items = useMemo(() => list.items.map((entry) => withInherited(entry, standard)), [list.items, standard])
  const saving = useCall(saveItemList)
  const applying = useCall(applyItemList, { onDone: () => setBehind(0) })

  const changeItems = (change: (entries: ItemList['items']) => ItemList['items']) =>
    setList((before) => ({ ...before, items: change(before.items) }))
  const changeItem = (key: string, part: Partial<ListedItem>) =>
    changeItems((entries) => entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
  const replaceItem = (entry: ListedItem) =>
    changeItems((entries) => entries.map((item) => (item.key === entry.key ? entry : item)))
  const removeItem = (key: string) => changeItems((entries) => entries.filter((entry) => entry.key !== key))
  const addItem = (kind: ItemKind): string => {
    const key = newKey()
    const options = isChoiceKind(kind) ? { options: [] } : {}
    const entry: ListedItem = { key, kind, title: '', on: true, required: true, minutes: 1, services: [], ...options }
    changeItems((entries) => [...entries, entry])
    return key
  }
  /** Puts an item into the place of another one. */
  const moveItem = (key: string, target: string) =>
    changeItems((entries) => {
      const [from, to] = [key, target].map((itemKey) => entries.findIndex((entry) => entry.key === itemKey))
      const moved = entries[from ?? -1]
      if (from === undefined || to === undefined || !moved || to === -1) return entries
      return entries.toSpliced(from, 1).toSpliced(to, 0, moved)
    })

  const changeServices = (change: (services: ItemList['services']) => ItemList['services']) =>
    setList((before) => ({ ...before, services: change(before.services) }))
  const addService = (): string => {
    const key = newKey()
    changeServices((services) => [...services, { key, title: itemListTexts.newService, on: true }])
    return key
  }
  const removeService = (key: string) =>
    setList((before) => ({
      services: before.services.filter((service) => service.key !== key),
      items: before.items.map((entry) =>
        entry.services?.includes(key)
          ? { ...entry, services: entry.services.filter((service) => service !== key) }
          : entry,
      ),
    }))

  const save = (version = base.version) => {
    const sent = { ...list, items: list.items.map(withoutEmpty) }
    saving.mutate(
      { body: { list: sent, version } },
      {
        onError: ({ fields }) => {
          const at = fields.map(({ path }) => /^list\.items\.(\d+)\./.exec(path)?.[1]).find(Boolean)
          const refused = at === undefined ? undefined : list.items[Number(at)]
          if (refused) onRefused(refused.key)
        },
        onSuccess: async (saved) => {
          setBase({ list, version: saved.version })
          const now = await queries.fetchQuery({ ...queryFor(showItemList, {}), staleTime: 0 }).catch(() => undefined)
          if (now) setBehind(now.in_progress)
        },
      },
    )
  }
  /** What somebody else saved meanwhile. */
  const fetchNewest = () => call(showItemList, {})
  const saveMine = () =>
    void fetchNewest().then(
      ({ version }) => save(version),
      () => save(),
    )
  const loadTheirs = () =>
    void fetchNewest().then((newest) => {
      setBase(newest)
      setList(newest.list)
      saving.reset()
    })
  const discard = () => {
    setList(base.list)
    saving.reset()
  }

  return {
    list,
    items,
    unsaved: list !== base.list && JSON.stringify(list) !== JSON.stringify(base.list),
    behind,
    saving,
    applying,
    changeItem,
    replaceItem,
    removeItem,
    addItem,
    moveItem,
    changeServices,
    addService,
    removeService,
    save,
    saveMine,
    loadTheirs,
    discard,
  }
}
export type ItemListDraft = ReturnType<typeof useItemList>

/** Lines and options that were left empty are not sent. */
function withoutEmpty(entry: ListedItem): ListedItem {
  const lines = (of: string[] | undefined) => of?.map((line) => line.trim()).filter((line) => line !== '')
  return {
    ...entry,
    ...(entry.options && { options: lines(entry.options) }),
    ...(entry.steps && { steps: lines(entry.steps) }),
  }
}
