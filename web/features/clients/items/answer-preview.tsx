import { loginFieldsOf } from '#contract/domain/items.ts'
import type { ClientItem } from '#contract/items.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import classes from './items.module.css'
import { PasswordLine } from '#web/features/credentials/index.ts'
import { FileList } from '#web/ui/file-list.tsx'

/** Enough of the answer to know it, in its place. */
export function AnswerPreview({ clientId, item }: { clientId: string; item: ClientItem }) {
  const { text, choices, files, dates, months, login, place, done, password_set } = item.answer
  const days = (dates?.length ?? 0) + Object.values(months ?? {}).reduce((sum, names) => sum + names.length, 0)
  const parts = [
    text,
    choices?.join(', '),
    days > 0 && reviewTexts.dates(days),
    place,
    login,
    done && reviewTexts.accessGiven,
  ].filter((part) => typeof part === 'string' && part !== '')
  const { password } = loginFieldsOf(item.key)
  return (
    <>
      {parts.length > 0 && (
        <p className={classes.answer} data-breaks title={parts.join('\n')} dir="auto">
          {parts.join('\n')}
        </p>
      )}
      {files && files.length > 0 && <FileList label={item.title} files={files} />}
      {password_set && password && (
        <dl className={classes.password}>
          <PasswordLine clientId={clientId} field={password} platform={item.title} label={credentialTexts.password} />
        </dl>
      )}
    </>
  )
}
