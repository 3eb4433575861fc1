import { v7 as newId } from 'uuid'
import type { SignInEventName } from '#contract/sign-in-history.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { currentSource, type RequestSource } from '#server/platform/http/request-source.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { hashOfDevice } from './known-devices.ts'
import type { PersonKey } from './reset-tokens.ts'

type SignInDetails = {
  /** Null where it is another person's, which is none of this person's business. */
  source?: RequestSource | null | undefined
  /** The id of the device, where that of the source is not it: a first log-in comes without a cookie. */
  device?: string | undefined
  isNewDevice?: boolean
  at?: Date
}

/** Adds to the person's log-in history; the source is that of the running request by default. */
export async function insertSignInEvent(
  tx: Transaction,
  person: PersonKey,
  event: SignInEventName,
  { source = currentSource(), device = source?.device, isNewDevice = false, at }: SignInDetails = {},
): Promise<void> {
  const row = {
    manager_id: person.manager_id,
    id: newId(),
    user_id: person.user_id,
    event,
    device: describeDevice(source?.userAgent),
    device_hash: device === undefined ? null : hashOfDevice(device, person),
    ip: source?.address ?? '',
    new_device: isNewDevice,
    ...(at ? { created_at: at } : {}),
  }
  await tx.insertInto('sign_in_events').values(row).execute()
}

export type SignInEventRow = {
  id: string
  created_at: Date
  event: SignInEventName
  device: string
  device_hash: Buffer | null
  ip: string
  new_device: boolean
}

export function listSignInPage(
  db: DbOrTransaction,
  user: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SignInEventRow[]> {
  return db.read
    .selectFrom('sign_in_events')
    .select(['id', 'created_at', 'event', 'device', 'device_hash', 'ip', 'new_device'])
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ event: SignInEventName }>()
    .execute()
}

export async function countSignInEvents(db: DbOrTransaction, user: string): Promise<number> {
  const { count } = await db.read
    .selectFrom('sign_in_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  return count
}

/** Wrong passwords and codes of a day from devices that are not known, and whether the person was told of them. */
export async function countFailuresOfDay(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
): Promise<{ failures: number; told: boolean }> {
  const [row] = await tx.sql<{ failures: number; told: boolean }>({
    name: 'sign_in_failures',
    text: `select count(*) filter (where event in ('log_in_failed', 'code_wrong') and not exists (
          select from known_devices k
          where k.manager_id = e.manager_id and k.user_id = e.user_id and k.device_hash = e.device_hash
        ))::int as failures,
        coalesce(bool_or(event = 'failure_wave'), false) as told
      from sign_in_events e where manager_id = $1 and user_id = $2 and created_at > now() - interval '1 day'`,
    values: [manager_id, user_id],
  })
  return row ?? { failures: 0, told: false }
}
