import type { ReactNode } from 'react'
import type { Grants } from '#contract/domain/grants.ts'
import { itemsSeen } from '#contract/domain/reach.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import classes from './editor-header.module.css'
import type { ClientPermission } from '../api.ts'
import { firstNameOf } from '#web/session/token.ts'
import { Notice } from '#web/ui/notice.tsx'

type Props = { shown: ClientPermission; stored: Grants; grants: Grants; action: ReactNode }

/** The employee, the client and the reach, stored and after saving. */
export function EditorHeader({ shown: { employee, client }, stored, grants, action }: Props) {
  const now = itemsSeen(stored, client.services)
  const then = itemsSeen(grants, client.services)
  return (
    <div className={classes.root}>
      <div className={classes.top}>
        <dl className={classes.pair}>
          <div>
            <dt>{roleTexts.Client}</dt>
            <dd>
              <span className={classes.name}>{client.business_name}</span>
              <span className={classes.quiet}>{client.name}</span>
            </dd>
          </div>
          <div>
            <dt>{roleTexts.Employee}</dt>
            <dd>
              <span className={classes.name}>{employee.name}</span>
              {employee.department !== '' && <span className={classes.quiet}>{employee.department}</span>}
            </dd>
          </div>
        </dl>
        {action}
      </div>
      {now.of === 0 ? (
        <Notice tone="quiet">{permissionTexts.noServices(client.business_name)}</Notice>
      ) : (
        <p className={classes.effect} role="status">
          {permissionTexts.sees(firstNameOf(employee.name), now.seen, now.of, client.business_name)}
          {then.seen === now.seen ? '.' : `; ${permissionTexts.seesAfter(then.seen, then.of)}`}
        </p>
      )}
    </div>
  )
}
