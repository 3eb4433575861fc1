import { Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { listActiveEmployees } from '#contract/employees.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { showEmployee } from '#contract/employees.ts'
import { showClientPermission, showEmployeePermissions } from '#contract/permissions.ts'
import { nameGrants, permissionTexts } from '#contract/texts/permissions.ts'
import { coverTexts } from '#contract/texts/vacations.ts'
import { grantStandIn, showVacationFacts, type VacationFacts } from '#contract/vacations.ts'
import classes from './requests.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { firstNameOf } from '#web/session/token.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import blocks from '#web/ui/blocks.module.css'

/** What only the absent employee can open at clients with events in these days, and who stands in (COL-43, COL-44). */
export function CoverCheck({ facts }: { facts: VacationFacts }) {
  const { alone, stand_ins, vacation } = facts
  const reader = useDateReader()
  const name = firstNameOf(vacation.user_name)
  const takesPlace = vacation.status === 'Pending' || vacation.status === 'Approved'
  const end = formatDate(vacation.end, reader)
  if (alone.length === 0 && stand_ins.length === 0) {
    return facts.events.length === 0 ? null : <Text c="dimmed">{coverTexts.covered(name)}</Text>
  }
  return (
    <section>
      <Text component="h3" fw="bold" mb={4}>
        {coverTexts.title}
      </Text>
      {stand_ins.map(({ employee_id, name: standIn, clients }) => (
        <Notice key={employee_id} tone="good">
          {coverTexts.standsIn(standIn, clients, end)}
        </Notice>
      ))}
      {alone.length > 0 && (
        <>
          <Text mb={4}>{coverTexts.onlyOne(name)}</Text>
          <ul>
            {alone.map(({ client_id, client_business, events, grants, titles }) => (
              <li key={client_id} className={`${blocks.divided} ${classes.item}`}>
                <Link to={`/permissions/${vacation.user_id}/${client_id}`} className={classes.client}>
                  {client_business}
                </Link>
                <Text span c="dimmed" fz="sm">
                  {coverTexts.events(events)}
                </Text>
                <span className={classes.quiet}>{nameGrants(grants, titles)}</span>
              </li>
            ))}
          </ul>
          {takesPlace && vacation.end >= reader.today && <StandInForm facts={facts} end={end} />}
        </>
      )}
    </section>
  )
}

function StandInForm({ facts: { vacation, away, alone }, end }: { facts: VacationFacts; end: string }) {
  const { _id, user_id, user_name } = vacation
  const colleagues = useQuery(queryFor(listActiveEmployees, {}))
  const queries = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const granting = useCall(grantStandIn, {
    refreshes: [showClientPermission, showEmployeePermissions, showEmployee],
    onDone: (facts) => {
      applyEvent(queries, queryFor(showVacationFacts, { params: { id: _id } }).queryKey, facts)
      setChosen('')
      setIsOpen(false)
    },
  })
  const others = (colleagues.data?.items ?? []).filter((colleague) => colleague._id !== user_id)
  if (colleagues.data && others.length === 0) return <Text c="dimmed">{coverTexts.nobody}</Text>
  const isAway = (id: string) => away.some((vacation) => vacation.user_id === id && vacation.status === 'Approved')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsOpen(true)
        if (chosen !== '' && !granting.isPending)
          granting.mutate({ params: { id: _id }, body: { employee_id: chosen } })
      }}
    >
      <Stack gap={10} mt={10}>
        <SelectField
          label={coverTexts.choose}
          hint={coverTexts.gets(firstNameOf(user_name), alone.length, end)}
          data={[
            { value: '', label: permissionTexts.chooseEmployee },
            ...others.map(({ _id: value, name }) => ({
              value,
              label: isAway(value) ? coverTexts.awayToo(name) : name,
            })),
          ]}
          value={chosen}
          error={isOpen && chosen === '' && permissionTexts.chooseEmployeeFirst}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {granting.error && <Notice tone="problem">{granting.error.message}</Notice>}
        <Button type="submit" variant="default" loading={granting.isPending}>
          {coverTexts.grant}
        </Button>
      </Stack>
    </form>
  )
}
