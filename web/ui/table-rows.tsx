import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { Avatar, type Face } from '#web/ui/avatar.tsx'
import classes from '#web/ui/data-table.module.css'
import styles from '#web/ui/styles.module.css'
import { areaOf, type Column } from '#web/ui/table-columns.ts'
import { typedKey } from '#web/lib/typed-key.ts'

export type RowProps<Row> = {
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** The link of a row. Undefined for a row without a link. */
  rowLink?: (row: Row) => string | undefined
  renderOptions?: (row: Row) => ReactNode
}

/** The up and down keys move between rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const key = typedKey(event)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  const rows = event.currentTarget.closest('tbody')
  const links = [...(rows?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
  const at = links.indexOf(event.currentTarget)
  event.preventDefault()
  links[at + (key === 'ArrowDown' ? 1 : -1)]?.focus()
}

export function TableRows<Row>({
  columns,
  items,
  rowKey,
  rowLink,
  renderOptions,
}: RowProps<Row> & { items: readonly Row[] }) {
  return (
    <tbody>
      {items.map((row) => {
        const to = rowLink?.(row)
        return (
          <tr key={rowKey(row)} className={classes.row} data-link={to !== undefined || undefined}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} to={to} />
            ))}
            {renderOptions && <OptionsCell>{renderOptions(row)}</OptionsCell>}
          </tr>
        )
      })}
    </tbody>
  )
}

export const OptionsCell = ({ children }: { children: ReactNode }) => (
  <td className={classes.optionsCell} data-column="options" data-place="options" style={{ gridArea: 'options' }}>
    {children}
  </td>
)

function Cell<Row>({ column, row, to }: { column: Column<Row>; row: Row; to: string | undefined }) {
  const content = column.render(row)
  return (
    <td
      data-column={column.key}
      data-place={column.onPhone ?? 'none'}
      style={{ gridArea: areaOf(column) }}
      data-numeric={column.numeric}
      data-unbroken={column.unbroken}
      data-cut={column.cut}
      data-prose={column.prose}
      title={column.cut && typeof content === 'string' ? content : undefined}
    >
      <Content face={column.face?.(row)} cut={column.cut}>
        {column.onPhone === 'name' ? <Name to={to}>{content}</Name> : content}
      </Content>
    </td>
  )
}

type ContentProps = { face: Face | undefined; cut: boolean | undefined; children: ReactNode }

function Content({ face, cut, children }: ContentProps) {
  if (!face && !cut) return children
  return (
    <span className={classes.content} data-face={face && true} translate={face && 'no'}>
      {face && <Avatar {...face} size={28} />}
      <span className={classes.text}>{children}</span>
    </span>
  )
}

/** The link's target area is the whole row (see `stretched`), and its text is the name alone. */
function Name({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined)
    return (
      <span className={classes.name} translate="no">
        {children}
      </span>
    )
  return (
    <Link to={to} className={`${classes.name} ${styles.stretched}`} data-row translate="no" onKeyDown={moveBetweenRows}>
      {children}
    </Link>
  )
}
