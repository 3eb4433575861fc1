import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from '#web/lib/navigation/router.tsx'
import { listAllClients, listManagerClients, showClient } from '#contract/clients.ts'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import { listReceipts, offboardClient, type Offboarding, showOffboarding } from '#contract/offboarding.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { offboardingTexts } from '#contract/texts/offboarding.ts'
import { ExportCard } from '#web/features/settings/index.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FailureNotice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

/** `/clients/:id/offboarding`: take the data, see what ends, end the work (COL-62). */
export function OffboardingPage() {
  const { id = '' } = useParams()
  const query = useQuery({ ...queryFor(showOffboarding, { params: { id } }), refetchOnMount: everyMount })
  const client = query.data?.client
  const back = {
    to: client?.archived ? `/clients/archive/${id}` : `/clients/${id}`,
    label: offboardingTexts.back,
  }
  return (
    <Page title={client ? offboardingTexts.title(client.business_name) : clientTexts.client} back={back} width="form">
      {query.data && (
        <Stack gap={24}>
          <ExportCard client={id} />
          <WhatEnds id={id} offboarding={query.data} />
        </Stack>
      )}
      <QueryState query={query} title={offboardingTexts.loadFailed} lines={[150, 380]} back={back} />
    </Page>
  )
}

function WhatEnds({ id, offboarding }: { id: string; offboarding: Offboarding }) {
  const { client, grants, logins, sessions, receipt } = offboarding
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const ending = useCall(offboardClient, {
    refreshes: [showOffboarding, listReceipts, listManagerClients, listAllClients, listOnboardingBoard, showClient],
    onDone: ({ _id }) => void navigate(`/clients/receipts/${_id}`),
  })
  const isEnded = receipt !== null && client.archived && grants.length === 0 && logins.length === 0
  if (isEnded) {
    return (
      <Card title={offboardingTexts.ended}>
        <Button component={Link} to={`/clients/receipts/${receipt._id}`}>
          {offboardingTexts.openReceipt}
        </Button>
      </Card>
    )
  }
  const withNames = (sentence: string, names: readonly string[]) =>
    names.length === 0 ? sentence : `${sentence}: ${names.join(', ')}`
  return (
    <Card title={offboardingTexts.what} text={offboardingTexts.sentence(client.name)}>
      <Stack gap={20}>
        <Facts
          facts={[
            [
              offboardingTexts.grants,
              withNames(
                offboardingTexts.grantsCount(grants.length),
                grants.map(({ employee }) => employee),
              ),
            ],
            [offboardingTexts.logins, withNames(offboardingTexts.loginsCount(logins.length), logins)],
            [offboardingTexts.sessions, offboardingTexts.sessionsCount(sessions)],
            [offboardingTexts.account, offboardingTexts.accountText],
            [offboardingTexts.kept, offboardingTexts.keptText],
          ]}
        />
        <div>
          <DangerButton onClick={() => setAsking(true)}>{offboardingTexts.end}</DangerButton>
        </div>
        {!asking && <FailureNotice what={offboardingTexts.failed} error={ending.error} />}
      </Stack>
      <Confirm
        opened={asking}
        title={offboardingTexts.confirm(client.business_name)}
        text={offboardingTexts.confirmText}
        action={offboardingTexts.end}
        danger
        call={ending}
        failed={offboardingTexts.failed}
        onConfirm={() => ending.mutate({ params: { id } })}
        onClose={() => setAsking(false)}
      />
    </Card>
  )
}
