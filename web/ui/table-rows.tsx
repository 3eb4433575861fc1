import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar, type Face } from '#web/ui/avatar.tsx'
import classes from '#web/ui/data-table.module.css'
import type { DataTableProps } from '#web/ui/data-table.tsx'
import styles from '#web/ui/styles.module.css'

type Props<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'rowLink' | 'renderOptions'> & {
  items: readonly Row[]
}

/** The up and down keys move between rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = event.currentTarget.closest('tbody')
  const links = [...(rows?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
  const at = links.indexOf(event.currentTarget)
  event.preventDefault()
  links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

export function TableRows<Row>({ columns, items, rowKey, rowLink, renderOptions }: Props<Row>) {
  return (
    <tbody>
      {items.map((row) => {
        const to = rowLink?.(row)
        return (
          <tr key={rowKey(row)} className={classes.row} data-link={to !== undefined || undefined}>
            {columns.map((column) => (
              <td
                key={column.key}
                data-place={column.onPhone ?? 'none'}
                style={{ gridArea: column.onPhone }}
                data-numeric={column.numeric}
                data-unbroken={column.unbroken}
              >
                {withFace(
                  column.face?.(row),
                  column.onPhone === 'name' ? <Name to={to}>{column.render(row)}</Name> : column.render(row),
                )}
              </td>
            ))}
            {renderOptions && (
              <td className={classes.optionsCell} data-place="options" style={{ gridArea: 'options' }}>
                {renderOptions(row)}
              </td>
            )}
          </tr>
        )
      })}
    </tbody>
  )
}

function withFace(face: Face | undefined, content: ReactNode): ReactNode {
  if (!face) return content
  return (
    <span className={classes.withFace}>
      <Avatar {...face} size={28} />
      {content}
    </span>
  )
}

/** The link's target area is the whole row (see `stretched`), and its text is the name alone. */
function Name({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <span className={classes.name}>{children}</span>
  return (
    <Link to={to} className={`${classes.name} ${styles.stretched}`} data-row onKeyDown={moveBetweenRows}>
      {children}
    </Link>
  )
}
