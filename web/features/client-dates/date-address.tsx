import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createDateFeed,
  deleteDateFeed,
  leadDaysLimit,
  leads,
  type LeadTime,
  showDateFeed,
  updateDateFeed,
} from '#contract/client-dates.ts'
import { dateAddressTexts } from '#contract/texts/client-dates.ts'
import { CalendarAddress } from '#web/features/vacations/index.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FailureNotice, Notice } from '#web/ui/notice.tsx'

const calls = { show: showDateFeed, make: createDateFeed, end: deleteDateFeed }

/** The button for the calendar address of a client's days, and how early each is announced (COL-64). */
export function DateAddress({ clientId }: { clientId: string }) {
  const input = { params: { client_id: clientId } }
  // The dialog fetches it.
  const stored = useQuery({ ...queryFor(showDateFeed, input), enabled: false }).data
  const [changed, setChanged] = useState<LeadTime>()
  const lead = changed ?? { lead: stored?.lead ?? 'alarm', lead_days: stored?.lead_days ?? 14 }
  const saving = useCall(updateDateFeed, { refreshes: [showDateFeed] })
  const change = (next: LeadTime) => {
    setChanged(next)
    // Without an address the choice is sent with the new one.
    if (stored?.created) saving.mutate({ ...input, body: next })
  }
  return (
    <CalendarAddress
      calls={calls}
      input={input}
      body={lead}
      texts={dateAddressTexts}
      onClosed={() => {
        setChanged(undefined)
        saving.reset()
      }}
    >
      <LeadFields lead={lead} onChange={change} />
      {saving.isSuccess && <Notice tone="good">{dateAddressTexts.saved}</Notice>}
      <FailureNotice what={dateAddressTexts.notSaved} error={saving.error} />
    </CalendarAddress>
  )
}

const dayChoices = [1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60, leadDaysLimit]

function LeadFields({ lead, onChange }: { lead: LeadTime; onChange: (lead: LeadTime) => void }) {
  const days = [...new Set([...dayChoices, lead.lead_days])].toSorted((a, b) => a - b)
  return (
    <Stack gap={12}>
      <SelectField
        label={dateAddressTexts.lead}
        data={leads.map((value) => ({ value, label: dateAddressTexts.leads[value] }))}
        value={lead.lead}
        onChange={(event) => {
          const chosen = leads.find((choice) => choice === event.currentTarget.value)
          if (chosen) onChange({ ...lead, lead: chosen })
        }}
      />
      {lead.lead !== 'none' && (
        <Group>
          <SelectField
            label={dateAddressTexts.leadDays}
            data={days.map(String)}
            value={String(lead.lead_days)}
            onChange={(event) => onChange({ ...lead, lead_days: Number(event.currentTarget.value) })}
          />
        </Group>
      )}
    </Stack>
  )
}
