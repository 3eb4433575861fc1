const unknownAccount = 'we send it to you'

/** The steps of an invitation for the client: `{email}` and `{account_id}` stand for the agency's. */
export const fillSteps = (
  { steps = [], account_id }: { steps?: readonly string[] | undefined; account_id?: string | undefined },
  email: string,
): string[] =>
  steps.map((step) => step.replaceAll('{email}', email).replaceAll('{account_id}', account_id || unknownAccount))
