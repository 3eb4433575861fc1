/** Values of one moment, by the name of their curve. */
type Moment = { seconds: number } & Record<string, number>

const WIDTH = 800
const HEIGHT = 110
const LEFT = 150
const GAP = 40

/** A picture of curves over time, one below the other, each from zero to its own maximum (SVG). */
export function drawCurves(moments: readonly Moment[], footer?: string): string {
  const names = Object.keys(moments[0] ?? {}).filter((name) => name !== 'seconds')
  const end = Math.max(1, moments.at(-1)?.seconds ?? 1)
  const curves = names.map((name, at) => {
    const highest = Math.max(...moments.map((moment) => moment[name] ?? 0), 1e-9)
    const top = at * (HEIGHT + GAP) + GAP
    const points = moments.map((moment) => {
      const x = LEFT + (moment.seconds / end) * (WIDTH - LEFT - 20)
      const y = top + HEIGHT - ((moment[name] ?? 0) / highest) * HEIGHT
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    const base = top + HEIGHT
    return `<text x="10" y="${top + 16}">${name}</text>
<text x="10" y="${top + 34}" fill="#666">at most ${highest.toFixed(highest < 10 ? 1 : 0)}</text>
<line x1="${LEFT}" y1="${base}" x2="${WIDTH - 20}" y2="${base}" stroke="#ccc"/>
<polyline points="${points.join(' ')}" fill="none" stroke="#1c7ed6" stroke-width="1.5"/>`
  })
  const height = names.length * (HEIGHT + GAP) + 2 * GAP
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="white"/>
${curves.join('\n')}
<text x="${LEFT}" y="${height - GAP / 2}" fill="#666">${footer ?? `0 to ${Math.round(end / 60)} minutes`}</text>
</svg>
`
}
