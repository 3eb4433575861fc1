import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { authTexts } from '#contract/texts/log-in.ts'
import { fieldError } from '#web/ui/field-label.tsx'

type Props = Omit<PasswordInputProps, 'label' | 'description' | 'size'> & {
  label: string
  hint?: string
  /** Under the input: the strength meter of a new password. */
  below?: ReactNode
}

/** A password with a button that shows it. */
export function PasswordField({ label, hint, below, error, ...input }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <PasswordInput
        size="md"
        label={label}
        description={hint}
        error={fieldError(label, error)}
        aria-invalid={Boolean(error) || undefined} // Mantine sets it on other inputs
        visible={shown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{
          'aria-label': shown ? authTexts.hidePassword : authTexts.showPassword,
          tabIndex: 0,
          'aria-hidden': false,
        }}
        {...input}
      />
      {below}
    </div>
  )
}
