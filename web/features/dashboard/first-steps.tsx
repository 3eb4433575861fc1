import { Box, Button, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { dashboardTexts, firstStepTexts } from '#contract/texts/dashboard.ts'
import classes from './dashboard.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import type { FirstSteps as Steps } from './use-first-steps.ts'
import { type InvitedRole, InviteButton } from '#web/features/invitations/index.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

const PreviewDialog = lazyComponent(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

/** The way to the first client, instead of counts of nothing. The first open step has the page's primary button. */
export function FirstSteps({ steps: { look, client, employee } }: { steps: Steps }) {
  const firstPerson = client ? 'employee' : 'client'
  const next = look === false ? 'look' : firstPerson
  const variantOf = (step: string) => (step === next ? 'filled' : 'default')
  return (
    <DashboardSection title={firstStepTexts.title}>
      <ul className={styles.sheet}>
        {look !== undefined && (
          <Step {...firstStepTexts.look} done={look}>
            {!look && (
              <Button
                component={Link}
                to="/settings/theme"
                state={{ isFirstStep: true }}
                variant={variantOf('look')}
                className={classes.action}
              >
                {firstStepTexts.look.action}
              </Button>
            )}
          </Step>
        )}
        <Step title={dashboardTexts.firstClient} hint={dashboardTexts.firstClientHint} done={client}>
          <Invite role="Client" done={client} variant={variantOf('client')} action={dashboardTexts.addNewClient} />
        </Step>
        <Step {...firstStepTexts.preview} done={false}>
          <Preview />
        </Step>
        {employee !== undefined && (
          <Step {...firstStepTexts.employee} done={employee}>
            <Invite
              role="Employee"
              done={employee}
              variant={variantOf('employee')}
              action={firstStepTexts.employee.action}
            />
          </Step>
        )}
      </ul>
    </DashboardSection>
  )
}

type StepProps = { title: string; hint: string; done: boolean; children: ReactNode }

function Step({ title, hint, done, children }: StepProps) {
  return (
    <li className={`${blocks.divided} ${classes.need}`}>
      {done ? (
        <IconCircleCheck size={20} stroke={1.75} color="var(--foyer-good)" aria-hidden="true" />
      ) : (
        <IconCircle size={20} stroke={1.75} className={styles.quiet} aria-hidden="true" />
      )}
      <Box miw={0} flex={1}>
        <Text fw={500}>{title}</Text>
        <Text c="dimmed" maw="60ch">
          {done ? firstStepTexts.done : hint}
        </Text>
      </Box>
      {children}
    </li>
  )
}

type InviteProps = { role: InvitedRole; done: boolean; variant: string; action: string }

/** Its dialog may be open when another device invites: it stays, with what was typed. */
const Invite = ({ role, done, variant, action }: InviteProps) => (
  <InviteButton
    role={role}
    renderTrigger={(open) =>
      !done && (
        <Button variant={variant} className={classes.action} onClick={open}>
          {action}
        </Button>
      )
    }
  />
)

function Preview() {
  const [opened, setOpened] = useState<boolean>()
  return (
    <>
      <Button variant="default" className={classes.action} onClick={() => setOpened(true)}>
        {firstStepTexts.preview.action}
      </Button>
      {opened !== undefined && <PreviewDialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
