import { type EmployeeClientListItem, services } from '#contract/clients.ts'
import { clientTexts } from '#contract/texts/clients.ts'

/** The services a client bought in one line, or None (CLI-3). */
export function formatServices(bought: EmployeeClientListItem['services']): string {
  const names = services.filter((service) => bought[service]).map((service) => clientTexts[service])
  return names.length > 0 ? names.join(clientTexts.serviceJoin) : clientTexts.noServices
}
