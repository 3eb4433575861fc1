import { useQueryClient } from '@tanstack/react-query'
import { type Me, me } from '#contract/auth.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { listPhone } from '#contract/domain/phone.ts'
import { updateBirthday, updateBusinessName, updateName, updatePhone } from '#contract/settings.ts'
import { pictureTexts } from '#contract/texts/pictures.ts'
import { ownAccountTexts } from '#contract/texts/settings.ts'
import { AccountRow } from './account-row.tsx'
import { EmailRow } from './email-row.tsx'
import { useApplyUser } from '../use-own-account.ts'
import { SettingRow } from '../setting-row.tsx'
import { PictureButton } from '#web/features/pictures/index.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { currentSession, startSession } from '#web/session/session.ts'
import { Avatar, type Face } from '#web/ui/avatar.tsx'

const texts = ownAccountTexts
const needed = (typed: string) => (typed === '' ? texts.missing : null)

/** The person's details, a row each. Employees see them read-only, because their Manager edits them (SET-2). */
export function AccountRows({ own, mayEdit }: { own: Me; mayEdit: boolean }) {
  const take = useApplyUser()
  const reader = useDateReader()
  return (
    <>
      <FaceRow face={{ id: own._id, name: own.name }} />
      {own.role === 'Client' && <FaceRow face={{ id: own._id, name: own.business_name, business: true }} />}
      <NameRow own={own} mayEdit={mayEdit} />
      <EmailRow own={own} mayEdit={mayEdit} />
      <AccountRow
        endpoint={updatePhone}
        field="phone"
        label={texts.phone}
        value={listPhone(own.phone)}
        mayEdit={mayEdit}
        input={{ type: 'tel', autoComplete: 'tel' }}
        callWith={(phone) => ({ body: { phone } })}
        onSaved={take}
      />
      <AccountRow
        endpoint={updateBirthday}
        field="birthday"
        label={texts.birthday}
        shown={own.birthday ? formatDate(own.birthday, reader) : ''}
        value={own.birthday ?? ''}
        mayEdit={mayEdit}
        input={{ type: 'date', autoComplete: 'bday' }}
        callWith={(birthday) => ({ body: { birthday: birthday || null } })}
        onSaved={take}
      />
      <AccountRow
        endpoint={updateBusinessName}
        field="business_name"
        label={texts.businessName}
        value={own.business_name}
        mayEdit={mayEdit}
        input={{ autoComplete: 'organization' }}
        check={needed}
        callWith={(business_name) => ({ body: { business_name } })}
        onSaved={take}
      />
    </>
  )
}

/** Also an Employee has their picture from themselves. */
const FaceRow = ({ face }: { face: Face }) => (
  <SettingRow
    label={face.business ? pictureTexts.business : pictureTexts.person}
    value={<Avatar {...face} size={56} />}
    action={<PictureButton face={face} />}
  />
)

/** The answered token has the new name and replaces the stored one, in every tab of this browser. */
function NameRow({ own, mayEdit }: { own: Me; mayEdit: boolean }) {
  const take = useApplyUser()
  const queries = useQueryClient()
  return (
    <AccountRow
      endpoint={updateName}
      field="name"
      label={texts.name}
      value={own.name}
      mayEdit={mayEdit}
      input={{ autoComplete: 'name' }}
      check={needed}
      callWith={(name) => ({ body: { name, old_name: own.name } })}
      wordFor={(error) => {
        // Changed elsewhere: the next attempt starts from the current name.
        if (error.code === 'name_changed') void invalidate(queries, { queryKey: [me.path] })
        return undefined
      }}
      onSaved={({ token, user }) => {
        // The answer may come after Log Out, and must not sign anybody in.
        if (currentSession()?.claims.id !== own._id) return
        startSession(token)
        take(user)
      }}
    />
  )
}
