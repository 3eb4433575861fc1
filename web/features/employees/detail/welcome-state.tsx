import { Box, Button, Group, Text } from '@mantine/core'
import { IconLink, IconSend } from '@tabler/icons-react'
import { useId } from 'react'
import { makeWelcomeLink, resendWelcome, showEmployee } from '#contract/employees.ts'
import { emailStateTexts } from '#contract/texts/email-states.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import type { EmployeeDetails } from '../use-employee.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import { DeliveryBadge, describeDelivery, wasRefused } from '#web/ui/email-delivery.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/ui/styles.module.css'

type Props = { employee: EmployeeDetails['employee']; welcome: NonNullable<EmployeeDetails['welcome']> }

/** An account without a password: what became of its first email, and the other ways to its link. */
export function WelcomeState({ employee, welcome: { delivery } }: Props) {
  const resend = useCall(resendWelcome, { refreshes: [showEmployee] })
  const link = useCall(makeWelcomeLink)
  const failed = resend.error ?? link.error
  const why = delivery && describeDelivery(delivery)
  const input = { params: { id: employee._id } }
  const title = useId()
  return (
    <Box component="section" className={styles.sheet ?? ''} mt={8} mb={4} px={16} py={12} aria-labelledby={title}>
      <Group gap="4px 12px" role="status">
        <Text span id={title}>
          {employeeTexts.noPassword(employee.name)}
        </Text>
        {delivery && <DeliveryBadge delivery={delivery} />}
      </Group>
      {why && <Text c="dimmed">{why}</Text>}
      <Group gap={8} mt={8}>
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
          loading={resend.isPending}
          onClick={() => resend.mutate(input)}
        >
          {wasRefused(delivery) ? emailStateTexts.tryAgain : employeeTexts.sendWelcome}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden="true" />}
          loading={link.isPending}
          onClick={() => link.mutate(input)}
        >
          {emailStateTexts.copyLink}
        </Button>
      </Group>
      {failed && (
        <Box mt={12}>
          <Notice tone="problem">{failed.message}</Notice>
        </Box>
      )}
      {link.data && (
        <Box mt={12}>
          <CopyField
            value={link.data.link}
            label={employeeTexts.linkOf(employee.name)}
            hint={employeeTexts.linkHint}
            takesFocus
          />
        </Box>
      )}
    </Box>
  )
}
