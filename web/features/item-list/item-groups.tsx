import { itemKinds } from '#contract/domain/item-kinds.ts'
import { matcherOf } from '#contract/domain/finding.ts'
import { StyleInjector } from '@dnd-kit/dom'
import { type DragEndEvent, DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, memo, type ReactNode, useId, useState } from 'react'
import { type ItemPage } from '#contract/domain/items.ts'
import { maxItems } from '#contract/items.ts'
import { itemListTexts, kindTexts } from '#contract/texts/item-lists.ts'
import { ItemEditor } from './item-editor.tsx'
import classes from './item-list.module.css'
import type { FullItem, ItemListDraft } from './use-item-list.ts'
import { styleNonce } from '#web/theme/nonce.ts'
import { Card } from '#web/ui/card.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Toggle } from '#web/ui/toggle.tsx'
import blocks from '#web/ui/blocks.module.css'

const pages = Object.keys(itemListTexts.pages) as ItemPage[] // Object.keys forgets its keys

/** Its style elements need the page's nonce. */
const withNonce: Exclude<ComponentProps<typeof DragDropProvider>['plugins'], undefined> = (plugins) => [
  ...plugins,
  StyleInjector.configure({ nonce: styleNonce() }),
]

type Props = {
  draft: ItemListDraft
  open: string | undefined
  onOpen: (key: string | undefined) => void
  errors: ReadonlyMap<string, string>
}

/** The items by the page on which clients find them, in the order of asking. */
export function ItemGroups({ draft, open, onOpen, errors }: Props) {
  const [search, setSearch] = useState('')
  const [unfolded, setUnfolded] = useState<ReadonlySet<ItemPage>>(new Set(['accounts_page']))
  const { items } = draft
  const searched = search.trim()
  const matches = matcherOf(searched)
  const found = items.filter(({ title }) => matches(title))
  const groups = pages
    .map((page) => ({ page, rows: found.filter((item) => item.page === page) }))
    .filter(({ rows }) => rows.length > 0)
  const pageOfOpen = items.find(({ key }) => key === open)?.page
  const fold = (page: ItemPage) =>
    setUnfolded((before) => {
      const now = new Set(before)
      if (!now.delete(page)) now.add(page)
      return now
    })
  return (
    <Card
      title={itemListTexts.items}
      text={itemListTexts.itemsText(items.filter(({ on }) => on).length, items.length)}
      action={
        <AddItem
          disabled={items.length >= maxItems}
          onAdd={(kind) => {
            setSearch('')
            onOpen(draft.addItem(kind))
          }}
        />
      }
      flush
    >
      <div className={classes.search}>
        <SearchField label={itemListTexts.search} value={search} onSearch={setSearch} />
      </div>
      {groups.length === 0 && <NothingFound title={itemListTexts.noneFound} onClear={() => setSearch('')} />}
      {groups.map(({ page, rows }) => (
        <Group
          key={page}
          page={page}
          rows={rows}
          isUnfolded={unfolded.has(page) || searched !== '' || page === pageOfOpen}
          onFold={() => fold(page)}
          draft={draft}
          open={open}
          onOpen={onOpen}
          errors={errors}
        />
      ))}
    </Card>
  )
}

function AddItem({ disabled, onAdd }: { disabled: boolean; onAdd: (kind: (typeof itemKinds)[number]) => void }) {
  return (
    <Menu position="bottom-end" width={280} middlewares={{ size: { padding: 8 } }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} disabled={disabled}>
          {itemListTexts.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown style={{ overflowY: 'auto' }}>
        <Menu.Label>{itemListTexts.addWhat}</Menu.Label>
        {itemKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            <span className={classes.kind}>{kindTexts[kind].label}</span>
            <span className={classes.quiet}>{kindTexts[kind].hint}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type GroupProps = Props & { page: ItemPage; rows: FullItem[]; isUnfolded: boolean; onFold: () => void }

function Group({ page, rows, isUnfolded, onFold, draft, open, onOpen, errors }: GroupProps) {
  const list = useId()
  const drop = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (canceled || !isSortable(source)) return
    const [from, to] = [rows[source.initialIndex], rows[source.index]]
    if (from && to && from !== to) draft.moveItem(from.key, to.key)
  }
  return (
    <section className={classes.group}>
      <h3>
        <button
          type="button"
          className={`${blocks.pressable} ${classes.fold}`}
          aria-expanded={isUnfolded}
          aria-controls={list}
          onClick={onFold}
        >
          {itemListTexts.pages[page]}
          <span className={classes.quiet}>{itemListTexts.onOf(rows.filter(({ on }) => on).length, rows.length)}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
        </button>
      </h3>
      <ul id={list} hidden={!isUnfolded}>
        {isUnfolded && (
          <DragDropProvider plugins={withNonce} onDragEnd={drop}>
            {rows.map((item, index) => (
              <ItemRow
                key={item.key}
                item={item}
                index={index}
                isOpen={open === item.key}
                onOpen={onOpen}
                onTurn={draft.changeItem}
              >
                {open === item.key && (
                  <ItemEditor
                    item={item}
                    draft={draft}
                    errors={errors}
                    before={rows[index - 1]?.key}
                    after={rows[index + 1]?.key}
                    onDone={() => onOpen(undefined)}
                  />
                )}
              </ItemRow>
            ))}
          </DragDropProvider>
        )}
      </ul>
    </section>
  )
}

type RowProps = {
  item: FullItem
  index: number
  isOpen: boolean
  onOpen: (key: string | undefined) => void
  onTurn: ItemListDraft['changeItem']
  children: ReactNode
}

/** Not drawn again while another item is changed: a list has up to 500. */
const ItemRow = memo(
  function ItemRow({ item, index, isOpen, onOpen, onTurn, children }: RowProps) {
    const { key, kind, on, required, minutes } = item
    const title = item.title || itemListTexts.newTitle
    const editor = useId()
    const { ref, handleRef, isDragging } = useSortable({ id: key, index, disabled: isOpen })
    return (
      <li ref={ref} className={classes.row} data-dragging={isDragging || undefined}>
        <div className={classes.line} data-off={!on || undefined}>
          <button type="button" ref={handleRef} className={classes.handle} aria-label={itemListTexts.move(title)}>
            <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
          </button>
          <Toggle label={itemListTexts.turn(title)} on={on} onTurn={(turned) => onTurn(key, { on: turned })} />
          <button
            type="button"
            className={`${blocks.pressable} ${classes.name}`}
            aria-expanded={isOpen}
            aria-controls={editor}
            onClick={() => onOpen(isOpen ? undefined : key)}
          >
            <span className={classes.title}>{title}</span>
            <span className={classes.facts}>
              {kindTexts[kind].label}
              {!required && ` · ${itemListTexts.optional}`}
              {` · ${minutes} min`}
            </span>
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
          </button>
        </div>
        <div id={editor} hidden={!isOpen}>
          {children}
        </div>
      </li>
    )
  },
  (before, now) =>
    !before.isOpen &&
    !now.isOpen &&
    before.index === now.index &&
    JSON.stringify(before.item) === JSON.stringify(now.item),
)
