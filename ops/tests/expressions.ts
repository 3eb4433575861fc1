import { readFileSync } from 'node:fs'

type Dashboard = { panels: { targets?: { expr: string }[] }[] }

const dashboard = () => JSON.parse(readFileSync('ops/grafana-dashboard.json', 'utf8')) as Dashboard // as Grafana exports it

/** The expressions of the dashboard, with a range where Grafana puts one. */
export const dashboardExpressions = (): string[] =>
  dashboard()
    .panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((expression) => expression.replaceAll('$__rate_interval', '1m'))

const OPERATORS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'inf', 'nan'])

/** The metrics that an expression of PromQL names, however they are called: all names but functions, labels and operators. */
export function metricsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
  const names = bare.matchAll(/(?<![\w.:])[a-zA-Z_:][\w:]*\b(?!\s*\()/g)
  return [...new Set([...names].map(([name]) => name))].filter((name) => !OPERATORS.has(name))
}

/** The values that an expression compares labels with, as far as they are written out. */
export const labelValuesOf = (expression: string): { label: string; value: string }[] =>
  [...expression.matchAll(/(\w+)\s*(=~?)\s*"([^"]*)"/g)].flatMap(([, label = '', operator, text = '']) => {
    const values = operator === '=' ? [text] : text.split('|').filter((value) => /^\w+$/.test(value))
    return values.map((value) => ({ label, value }))
  })
