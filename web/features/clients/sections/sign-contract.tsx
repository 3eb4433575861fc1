import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Contract, showClient, signContract } from '#contract/clients.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import type { FormParts } from '#web/lib/form/form-parts.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Stays the same when the link is renewed. */
const contractKey = ({ sha256, date }: Contract) => `${sha256} ${date}`

/**
 * The client signs by typing their name (CLI-13). A contract that is replaced while this one is open must be confirmed as read
 * before it can be signed; the typed name stays.
 */
export function SignContractCard({ contract }: { contract: Contract }) {
  const [read, setRead] = useState(contract)
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? clientTexts.signNameMissing : null) },
  })
  const isReplaced = contractKey(contract) !== contractKey(read)
  return (
    <Card title={clientTexts.signTitle} text={clientTexts.signSentence}>
      {isReplaced ? (
        <Notice
          tone="waiting"
          action={
            <Button size="xs" variant="default" onClick={() => setRead(contract)}>
              {clientTexts.readNewer}
            </Button>
          }
        >
          {clientTexts.newerContract}
        </Notice>
      ) : (
        <SignForm key={contractKey(read)} form={form} contract={contract} />
      )}
    </Card>
  )
}

type FormProps = {
  form: FormParts<{ name: string }> & Pick<ReturnType<typeof useForm<{ name: string }>>, 'getInputProps'>
  contract: Contract
}

function SignForm({ form, contract }: FormProps) {
  const queries = useQueryClient()
  const again = () => void invalidate(queries, { queryKey: [showClient.path] })
  const [hashing, setHashing] = useState(false)
  const signing = useFormCall(signContract, form, {
    creates: true,
    onDone: again,
    wordFor: () => {
      again() // The contract was replaced or signed elsewhere: the page shows the current one.
      return undefined
    },
  })
  const sign = async ({ name }: { name: string }) => {
    setHashing(true)
    const sha256 = await hashContract(contract)
    setHashing(false)
    signing.send({ body: { name: name.trim(), sha256 } })
  }
  return (
    <Form
      form={form}
      onSubmit={(values) => void sign(values)}
      action={clientTexts.sign}
      call={hashing ? { ...signing, pending: true } : signing}
    >
      <TextField
        label={clientTexts.signName}
        limit={textLimits.name}
        autoComplete="name"
        {...form.getInputProps('name')}
      />
    </Form>
  )
}

/**
 * The SHA-256 of the contract's bytes. Falls back to the hash sent with the link when the browser cannot compute it or
 * fetch the file: the server verifies it.
 */
async function hashContract({ location, sha256 }: Pick<Contract, 'location' | 'sha256'>): Promise<string> {
  try {
    const answer = await fetch(location)
    if (!answer.ok) return sha256
    const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return sha256
  }
}
