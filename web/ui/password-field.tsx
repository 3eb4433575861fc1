import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { authTexts } from '#contract/texts/log-in.ts'
import { fieldError, type LimitProps, type Without } from '#web/ui/field-label.tsx'
import { useTextLimit } from '#web/ui/text-limit.ts'

type Props = Partial<LimitProps> &
  Without<PasswordInputProps> & {
    label: string
    hint?: string
    /** Under the input: the strength meter of a new password. */
    below?: ReactNode
  }

/** Shown or not, a keyboard changes no letter of it. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

export function PasswordField({ label, hint, below, limit = null, ...input }: Props) {
  const { error, ...limited } = useTextLimit(limit, input)
  const [shown, setShown] = useState(false)
  return (
    <div>
      <PasswordInput
        size="md"
        label={label}
        description={hint}
        visible={shown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{
          'aria-label': shown ? authTexts.hidePassword : authTexts.showPassword,
          tabIndex: 0,
          'aria-hidden': false,
        }}
        {...asTyped}
        {...input}
        {...limited}
        error={fieldError(label, error)}
        aria-invalid={Boolean(error) || undefined} // Mantine sets it on other inputs
      />
      {below}
    </div>
  )
}
