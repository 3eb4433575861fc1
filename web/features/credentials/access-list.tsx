import { permissionFlags } from '#contract/permissions.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import classes from '#web/features/credentials/access-log.module.css'
import { credentialFieldLabel, useAccess } from '#web/features/credentials/api.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type Props = {
  clientId: string
  /** In plain words what this is about, for who is not used to it. */
  text?: string
}

/** By name, who may see what of a client (ONB-18). */
export function AccessList({ clientId, text }: Props) {
  const access = useAccess(clientId)
  return (
    <Card title={credentialTexts.access} {...(text !== undefined && { text })}>
      {access.isError && !access.data && <Notice tone="problem">{credentialTexts.accessFailed}</Notice>}
      {access.isPending && <Spinner />}
      {access.data && access.data.items.length > 0 && (
        <ul className={classes.list} aria-label={credentialTexts.access}>
          {access.data.items.map(({ user_name, fields }) => (
            <li key={user_name + fields.join()} className={classes.row}>
              <span className={classes.who}>{user_name}</span>
              <span className={classes.fields}>{describeFields(fields)}</span>
            </li>
          ))}
        </ul>
      )}
      {access.data?.items.length === 1 && <p className={classes.empty}>{credentialTexts.accessAlone}</p>}
    </Card>
  )
}

const describeFields = (fields: readonly string[]): string =>
  permissionFlags.every((flag) => fields.includes(flag))
    ? credentialTexts.everything
    : fields.map(credentialFieldLabel).join(', ')
