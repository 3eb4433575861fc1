import type { useForm } from '@mantine/form'
import { IconLock } from '@tabler/icons-react'
import { textLimits } from '#contract/domain/text-limits.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import classes from '#web/features/auth/registration/registration-fields.module.css'
import type { RegistrationValues } from '#web/features/auth/registration/registration-rules.ts'
import { StrengthMeter } from '#web/features/passwords/index.ts'
import { localToday } from '#web/lib/dates/today.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Fields = Pick<ReturnType<typeof useForm<RegistrationValues>>, 'getInputProps' | 'values'>

/** The fields that an invitation decides. */
export type LockedFields = Partial<Pick<RegistrationValues, 'email' | 'business_name'>>

type Props = { form: Fields; locked: LockedFields; withBirthday: boolean }

const lock = {
  readOnly: true,
  className: classes.locked,
  rightSection: <IconLock size={18} stroke={1.75} aria-hidden="true" />,
}

const lockFor = (value: string | undefined) =>
  value === undefined ? {} : { ...lock, ...(value !== '' && { hint: registrationTexts.lockedHint }) }

export function RegistrationFields({ form, locked, withBirthday }: Props) {
  return (
    <>
      <TextField
        label={registrationTexts.name}
        limit={textLimits.name}
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <TextField
        label={registrationTexts.businessName}
        limit={textLimits.name}
        autoComplete="organization"
        {...form.getInputProps('business_name')}
        {...lockFor(locked.business_name)}
      />
      <TextField
        label={registrationTexts.email}
        type="email"
        inputMode="email"
        limit={textLimits.email}
        autoComplete="email"
        {...form.getInputProps('email')}
        {...lockFor(locked.email)}
      />
      <PhoneField label={registrationTexts.phone} autoComplete="tel" {...form.getInputProps('phone')} />
      {withBirthday && (
        <TextField
          label={registrationTexts.birthday}
          type="date"
          limit={null}
          autoComplete="bday"
          min="1900-01-01"
          max={localToday()}
          {...form.getInputProps('birthday')}
        />
      )}
      <PasswordField
        label={registrationTexts.password}
        autoComplete="new-password"
        {...form.getInputProps('password')}
        below={
          <StrengthMeter
            password={form.values.password}
            about={[form.values.name, form.values.email, form.values.business_name]}
          />
        }
      />
      <PasswordField
        label={registrationTexts.confirm}
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
    </>
  )
}
