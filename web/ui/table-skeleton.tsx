import { Skeleton } from '@mantine/core'
import classes from '#web/ui/data-table.module.css'
import { areaOf, type Column } from '#web/ui/table-columns.ts'

const rows = [72, 54, 81, 63, 70, 58, 76, 66]

export function TableSkeleton<Row>({
  columns,
  withOptions,
}: {
  columns: readonly Column<Row>[]
  withOptions: boolean
}) {
  return (
    <tbody>
      {rows.map((width) => (
        <tr key={width} className={classes.row}>
          {columns.map((column, at) => (
            <td
              key={column.key}
              data-column={column.key}
              data-place={column.onPhone ?? 'none'}
              style={{ gridArea: areaOf(column) }}
            >
              <Skeleton height={12} radius="xl" width={`${at === 0 ? width : Math.max(30, width - at * 12)}%`} />
            </td>
          ))}
          {withOptions && (
            <td
              className={classes.optionsCell}
              data-column="options"
              data-place="options"
              style={{ gridArea: 'options' }}
            >
              <Skeleton height={12} radius="xl" width={20} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}
