import type { ReactNode } from 'react'
import { chartTexts } from '#contract/texts/dashboard.ts'
import classes from '#web/ui/chart-table.module.css'
import styles from '#web/ui/styles.module.css'

type Props = {
  label?: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The numbers of a chart, to open below it. The first cell names the row. */
export const ChartTable = ({ label = chartTexts.table, columns, rows }: Props) => (
  <details>
    <summary className={styles.summary}>{label}</summary>
    <table className={`${styles.touchLinks} ${classes.table}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {values.map((value, at) => (
              <td key={columns[at + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
