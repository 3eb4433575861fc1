import { operatorPageTexts } from '#contract/texts/log-in.ts'
import styles from '#web/ui/styles.module.css'

type OperatorPage = keyof typeof operatorPageTexts

/** The addresses of the operator's own pages, written into the page by the server. */
const addresses = (): Partial<Record<OperatorPage, string>> =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="foyer-operator"]')?.content ?? '{}') // by web-app.ts

/** A link to one of the operator's pages, or its name alone where the operator has none. */
export function OperatorLink({ to, label = operatorPageTexts[to] }: { to: OperatorPage; label?: string }) {
  const address = addresses()[to]
  if (!address) return label
  return (
    <a href={address} target="_blank" rel="noopener">
      {label}
    </a>
  )
}

/** The links to the given pages, of those that the operator has. */
export function OperatorLinks({ pages }: { pages: readonly OperatorPage[] }) {
  const available = pages.filter((page) => addresses()[page])
  if (available.length === 0) return null
  return (
    <p className={`${styles.row} ${styles.quietLinks}`}>
      {available.map((page) => (
        <OperatorLink key={page} to={page} />
      ))}
    </p>
  )
}
