import { inputs, prices, SMALLEST } from './capacity-inputs.ts'
import { needOfWorkspace, type Plan, planCluster, planTogether } from './capacity-model.ts'
import { markdownTable, type Results, short } from './report.ts'

const BEGIN = '<!-- capacity:begin -->'
const END = '<!-- capacity:end -->'

export function withTables(page: string, tables: string): string {
  const [before, rest = ''] = page.split(BEGIN)
  return `${before}${BEGIN}\n\n${tables}\n\n${END}${rest.split(END)[1] ?? ''}`
}

export function capacityTables(results: Results): string {
  const need = needOfWorkspace(results)
  const clusters = inputs.sizes.map((workspaces) => planCluster(need, workspaces))
  const together = ([1, 3] as const).flatMap((hosts) =>
    inputs.sizes.flatMap((workspaces) => planTogether(need, workspaces, hosts) ?? []),
  )
  return [needTable(clusters), plansTable([...together, ...clusters]), inputsTable()].join('\n\n')
}

const digits = (value: number, most = 1) => value.toLocaleString('en', { maximumFractionDigits: most })
const percent = (value: number) => `${Math.round(value * 100)} %`

function needTable(plans: Plan[]): string {
  const row = (name: string, value: (plan: Plan) => number, unit = '') => [
    name,
    ...plans.map((plan) => `${digits(value(plan))}${unit}`),
  ]
  const all = (value: (need: Plan['need']) => number) => (plan: Plan) => plan.workspaces * value(plan.need)
  return `### What the workspaces need in the busiest minute

${markdownTable(
  ['', ...plans.map(({ workspaces }) => `${short(workspaces)} workspaces`)],
  [
    row(
      'calls a second',
      all((need) => need.callsPerSecond),
    ),
    row(
      'of these messages sent',
      all((need) => need.sendsPerSecond),
    ),
    row(
      'open sockets',
      all((need) => need.sockets),
    ),
    row(
      'cores of Foyer, half busy',
      all((need) => need.serverCores),
    ),
    row(
      'cores of PostgreSQL, half busy',
      all((need) => need.databaseCores),
    ),
    row(
      'reads from disk a second',
      all((need) => need.reads),
    ),
    row(
      'writes to disk a second',
      all((need) => need.writes),
    ),
    row('rows, millions', (plan) => (plan.workspaces * plan.need.rows) / 1e6),
    row(
      'database, GB',
      all((need) => need.databaseGb),
    ),
    row(
      'files, GB',
      all((need) => need.filesGb),
    ),
  ],
)}`
}

function plansTable(plans: Plan[]): string {
  const used = (use: Record<string, number>) =>
    Object.entries(use)
      .map(([name, share]) => `${name} ${percent(share)}`)
      .join(', ')
  const rows = plans.map((plan) => [
    `${short(plan.workspaces)}, ${plan.layout}`,
    `${plan.layout === 'one host' ? 1 : plan.cells * 3} × ${plan.databaseHost.name}`,
    plan.foyerHosts === 0 ? 'the same' : `${plan.foyerHosts} × ${plan.foyerHost.name}`,
    plan.otherHosts === 0 ? 'the same' : `${plan.otherHosts} × ${SMALLEST.name}`,
    used(plan.databaseUse),
    used(plan.foyerUse),
    plan.first,
    `$${digits(plan.dollars, 0)}`,
    `$${plan.perWorkspace.toFixed(3)}`,
    plan.holds ? 'holds' : 'falls short',
  ])
  const head = ['workspaces', 'database', 'Foyer', 'HAProxy, Redis', 'use of a database host', 'use of a Foyer host']
  return `### Hosts and cost

Use is of what is planned with: half of the processors, 80 % of the disk, 75 % of the memory. One host of Foyer may be lost.

${markdownTable([...head, 'full first', 'a month', 'a workspace', '≤ $0.05'], rows)}`
}

const inputsTable = () => `### Inputs

${markdownTable(
  ['input', 'value'],
  [
    ...Object.entries(inputs).map(([name, value]) => [`\`${name}\``, written(value)]),
    ...prices.hosts.map((host) => [
      `${host.name}, a month`,
      `€${host.eur}: ${host.cores} cores, ${host.memoryGb} GB, ${host.diskGb} GB of disk`,
    ]),
    ['a terabyte in the bucket, a month', `€${prices.bucketEurPerTb}`],
    ['dollars for a euro', String(prices.dollarsPerEuro)],
  ],
)}`

const written = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, one]) => (Array.isArray(value) ? String(one) : `${name} ${one}`))
        .join(', ')
    : String(value)
