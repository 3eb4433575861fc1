import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type DateReader, formatDateTime } from '#contract/domain/format-dates.ts'
import type { OffboardingReceipt } from '#contract/offboarding.ts'
import { offboardingTexts, receiptParts, receiptTexts } from '#contract/texts/offboarding.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { saveBlob } from '#web/lib/http/download.ts'
import { Card } from '#web/ui/card.tsx'
import classes from './receipt.module.css'

/** The dated list of what was revoked and deleted, to read, print and download. */
export function ReceiptView({ receipt }: { receipt: OffboardingReceipt }) {
  const reader = useDateReader()
  return (
    <Card>
      <Stack gap={20}>
        <div>
          <h2>{receiptTexts.title(receipt.business_name)}</h2>
          <Text c="dimmed" mt={2}>
            {dateLine(receipt, reader)}
          </Text>
        </div>
        {receiptParts(receipt).map(({ title, lines }) => (
          <section key={title} className={classes.part}>
            <Text component="h3" fw={600} mb={4}>
              {title}
            </Text>
            <ul>
              {lines.map((line) => (
                <Text key={line} component="li" maw="70ch">
                  {line}
                </Text>
              ))}
            </ul>
          </section>
        ))}
        <Text c="dimmed" data-screen>
          {offboardingTexts.sent(receipt.client_name)}
        </Text>
        <Group gap={12} data-screen>
          <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
            {offboardingTexts.print}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => download(receipt, reader)}
          >
            {offboardingTexts.download}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

const dateLine = ({ date, by }: OffboardingReceipt, reader: DateReader) =>
  receiptTexts.date(formatDateTime(date, reader), by)

function download(receipt: OffboardingReceipt, reader: DateReader): void {
  const text = [
    receiptTexts.title(receipt.business_name),
    dateLine(receipt, reader),
    ...receiptParts(receipt).map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n')),
  ].join('\n\n')
  const name = `${receiptTexts.title(receipt.business_name).replaceAll(/[/\\]/g, '-')}.txt`
  saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), name)
}
