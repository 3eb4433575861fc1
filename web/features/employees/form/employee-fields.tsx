import { Box } from '@mantine/core'
import { textLimits } from '#contract/domain/text-limits.ts'
import { employeeOnboardingTexts, employeeTexts } from '#contract/texts/employees.ts'
import type { EmployeeInput } from './employee-input.ts'
import type { EmployeeForm } from './use-employee-form.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const beside = (least: number) => ({
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${least}px), 1fr))`,
  alignItems: 'start',
  gap: '18px 12px',
})

/** Years of four digits; the server stores none before 1000. Browsers display dates in the reader's format. */
const someDay = {
  type: 'date',
  limit: null,
  min: '1000-01-01',
  max: '9999-12-31',
  placeholder: employeeTexts.dateHint,
  optional: true,
}

export function EmployeeFields({ form }: { form: EmployeeForm }) {
  const field = form.getInputProps
  return (
    <>
      <TextField
        label={employeeTexts.name}
        limit={textLimits.name}
        autoComplete="off"
        key={form.key('name')}
        {...field('name')}
      />
      <TextField
        label={employeeTexts.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        limit={textLimits.email}
        key={form.key('email')}
        {...field('email')}
      />
      <Box display="grid" style={beside(190)}>
        <TextField
          label={employeeTexts.department}
          optional
          autoComplete="off"
          limit={textLimits.name}
          key={form.key('department')}
          {...field('department')}
        />
        <PhoneField
          label={employeeTexts.phone}
          optional
          autoComplete="off"
          placeholder={employeeTexts.phoneExample}
          key={form.key('phone')}
          {...field('phone')}
        />
        <TextField label={employeeTexts.birthday} {...someDay} key={form.key('birthday')} {...field('birthday')} />
        <TextField label={employeeTexts.hireDate} {...someDay} key={form.key('hire_date')} {...field('hire_date')} />
      </Box>
    </>
  )
}

export const AddressFields = ({ form }: { form: EmployeeForm }) => (
  <>
    <AddressField form={form} part="line1" limit={textLimits.street} />
    <Box display="grid" style={beside(120)}>
      <AddressField form={form} part="city" limit={textLimits.name} />
      <AddressField form={form} part="state" limit={textLimits.name} />
      <AddressField form={form} part="zip" limit={textLimits.zip} />
    </Box>
  </>
)

type AddressFieldProps = { form: EmployeeForm; part: keyof EmployeeInput['address']; limit: number }

const AddressField = ({ form, part, limit }: AddressFieldProps) => (
  <TextField
    label={employeeOnboardingTexts[part]}
    optional
    autoComplete="off"
    limit={limit}
    key={form.key(`address.${part}`)}
    {...form.getInputProps(`address.${part}`)}
  />
)
