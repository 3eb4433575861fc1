import { Button } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { commonTexts } from '#contract/texts/common.ts'
import { twoStepTexts } from '#contract/texts/two-step.ts'
import { TextField } from '#web/ui/text-field.tsx'

export const CancelButton = ({ onCancel }: { onCancel: () => void }) => (
  <Button variant="default" size="md" onClick={onCancel}>
    {commonTexts.cancel}
  </Button>
)

/** A code of the authenticator app, or a recovery code. */
export const AnyCodeField = (input: ReturnType<ReturnType<typeof useForm>['getInputProps']>) => (
  <TextField
    limit={null}
    label={twoStepTexts.anyCode}
    hint={twoStepTexts.anyCodeHint}
    autoComplete="one-time-code"
    {...input}
  />
)
