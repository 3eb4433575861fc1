/** `before`: what the form began with, of the changed fields; the server compares it with what is stored (SHELL-12). */
type ChangedFields<Field extends string> = {
  changes: Partial<Record<Field, string>>
  before: Partial<Record<Field, string>>
}

/** The fields that differ from what the form began with, so that a concurrent edit of the others survives. */
export function changedFields<Field extends string>(
  fields: readonly Field[],
  typed: Record<Field, string>,
  start: Record<Field, string>,
  normalize: (field: Field, value: string) => string = (_, value) => value.trim(),
): ChangedFields<Field> {
  const changed = fields.filter((field) => normalize(field, typed[field]) !== normalize(field, start[field]))
  const pick = (values: Record<Field, string>) =>
    Object.fromEntries(changed.map((field) => [field, normalize(field, values[field])])) as Partial<
      Record<Field, string>
    >
  return { changes: pick(typed), before: pick(start) }
}
