import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { SystemDb, Transaction } from '#server/platform/db/database.ts'
import type { PersonKey } from './reset-tokens.ts'

const MOST_DEVICES = 20

/** The person is part of the hash, so that the rows do not say which people share a device. */
export const hashOfDevice = (device: string, { user_id }: Pick<PersonKey, 'user_id'>): Buffer =>
  createHash('sha256').update(`${device} ${user_id}`).digest()

/** Does the same work for an unknown account, so that the time reveals nothing (AUTH-3). */
export async function isKnownDevice(db: SystemDb, person: PersonKey | undefined, device: string): Promise<boolean> {
  const { manager_id, user_id } = person ?? { manager_id: newId(), user_id: newId() }
  const row = await db.read
    .selectFrom('known_devices')
    .where('manager_id', '=', manager_id)
    .where('user_id', '=', user_id)
    .where('device_hash', '=', hashOfDevice(device, { user_id }))
    .executeTakeFirst()
  return row !== undefined
}

// Skips rows that a concurrent log-in locks: two of them must not wait for each other.
const SAVE_DEVICE = `
  with others as (
    select device_hash, used_at from known_devices where manager_id = $1 and user_id = $2 and device_hash <> $3
  ), surplus as (
    select device_hash from known_devices
    where manager_id = $1 and user_id = $2
      and device_hash in (select device_hash from others order by used_at desc offset $4)
    for update skip locked
  ), deleted as (
    delete from known_devices where manager_id = $1 and user_id = $2 and device_hash in (select device_hash from surplus)
  )
  insert into known_devices (manager_id, user_id, device_hash) values ($1, $2, $3)
  on conflict (manager_id, user_id, device_hash) do update set used_at = now()
  returning (select count(*) from others)::int as others, xmax::text = '0' as added`

/** Returns whether the device is new to a person who has others. The ones unused for longest make room. */
export async function saveKnownDevice(tx: Transaction, person: PersonKey, device: string): Promise<boolean> {
  const values = [person.manager_id, person.user_id, hashOfDevice(device, person), MOST_DEVICES - 1]
  const [row] = await tx.sql<{ others: number; added: boolean }>({
    name: 'save_known_device',
    text: SAVE_DEVICE,
    values,
  })
  return row !== undefined && row.added && row.others > 0
}

/** Deletes the device of a session, unless it is also that of the session `keep`. */
export async function deleteKnownDeviceOf(
  tx: Transaction,
  workspace: string,
  { session, keep }: { session: string; keep: string },
): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .using('sessions as ended')
    .whereRef('ended.manager_id', '=', 'known_devices.manager_id')
    .whereRef('ended.user_id', '=', 'known_devices.user_id')
    .whereRef('ended.device_hash', '=', 'known_devices.device_hash')
    .where('ended.manager_id', '=', workspace)
    .where('ended.id', '=', session)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions as kept')
            .whereRef('kept.device_hash', '=', 'known_devices.device_hash')
            .where('kept.manager_id', '=', workspace)
            .where('kept.id', '=', keep),
        ),
      ),
    )
    .execute()
}

/** Deletes a person's known devices except that of one session. */
export async function deleteKnownDevices(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
  keep?: string,
): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('manager_id', '=', manager_id)
    .where('user_id', '=', user_id)
    .$if(keep !== undefined, (query) =>
      query.where('device_hash', 'is distinct from', ({ selectFrom }) =>
        selectFrom('sessions')
          .select('device_hash')
          .where('manager_id', '=', manager_id)
          .where('id', '=', keep ?? ''),
      ),
    )
    .execute()
}
