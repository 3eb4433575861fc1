import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { type AuditKind, auditKindNames } from '#contract/audit.ts'
import { auditTexts } from '#contract/texts/audit.ts'

/** The kind that the address asks for; undefined shows all. */
export function useActivityKind(): AuditKind | undefined {
  const [params] = useSearchParams()
  return auditKindNames.find((kind) => kind === params.get('kind'))
}

const choices = [
  { value: '', label: auditTexts.allKinds },
  ...auditKindNames.map((kind) => ({ value: kind, label: auditTexts.kinds[kind] })),
]

/** Everything, or what is about one thing; the address keeps the choice. */
export function ActivityKindSelect() {
  const [, setParams] = useSearchParams()
  const choose = (kind: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        next.delete('kind')
        if (kind) next.set('kind', kind)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <NativeSelect
      aria-label={auditTexts.kind}
      data={choices}
      value={useActivityKind() ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
