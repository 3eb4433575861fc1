import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconMail, IconMessage, IconSignature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/navigation/router.tsx'
import { me } from '#contract/auth.ts'
import { copyOwnItems } from '#contract/client-items.ts'
import { showClient } from '#contract/clients.ts'
import type { ClientItems } from '#contract/items.ts'
import { closingTexts } from '#contract/texts/client-items.ts'
import { useWriteTo } from '#web/features/messages/index.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Notice } from '#web/ui/notice.tsx'
import classes from './items.module.css'

/** Everything required is settled: who has it, what happens next, and the ways on. */
export function Closing({ data }: { data: ClientItems }) {
  const { id, manager_id = '' } = useClaims()
  const account = useQuery(queryFor(me, {})).data
  const contract = useQuery(queryFor(showClient, { params: { id } })).data?.contract
  const message = useWriteTo(manager_id)
  const copy = useCall(copyOwnItems)
  const { manager } = account ?? {}
  const problem = message.error ?? copy.error
  return (
    <Stack component="section" gap={24} aria-labelledby="closing">
      <Group gap={12} wrap="nowrap" align="flex-start">
        <IconCircleCheck size={32} stroke={1.5} color="var(--foyer-good)" aria-hidden="true" />
        <div>
          <Title order={2} id="closing" className={classes.title}>
            {closingTexts.title}
          </Title>
          <Text>{manager ? closingTexts.whoHasIt(manager.name, manager.business_name) : closingTexts.someone}</Text>
        </div>
      </Group>
      <Stack gap={8}>
        <h3>{closingTexts.next}</h3>
        <ClosingSteps services={data.services} />
      </Stack>
      {contract?.signed === null && (
        <Notice
          tone="waiting"
          action={
            <Button component={Link} to={`/clients/${id}`} leftSection={<IconSignature size={18} aria-hidden="true" />}>
              {closingTexts.sign}
            </Button>
          }
        >
          {closingTexts.contract}
        </Notice>
      )}
      <Group gap={8}>
        <Button
          variant={contract?.signed === null ? 'default' : 'filled'}
          leftSection={<IconMessage size={18} aria-hidden="true" />}
          loading={message.isPending}
          onClick={message.write}
        >
          {closingTexts.message}
        </Button>
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden="true" />}
          loading={copy.isPending}
          disabled={copy.isSuccess}
          onClick={() => copy.mutate({})}
        >
          {closingTexts.copy}
        </Button>
      </Group>
      {copy.isSuccess && <Notice tone="good">{closingTexts.copied(account?.email ?? '')}</Notice>}
      {problem && <Notice tone="problem">{problem.message}</Notice>}
    </Stack>
  )
}

function ClosingSteps({ services }: Pick<ClientItems, 'services'>) {
  const told = services.filter(({ closing }) => closing.trim() !== '')
  if (told.length === 0) return <Text>{closingTexts.standard}</Text>
  return (
    <Stack component="dl" gap={12} className={classes.steps ?? ''}>
      {told.map(({ key, title, closing }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{closing}</dd>
        </div>
      ))}
    </Stack>
  )
}
