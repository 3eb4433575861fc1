import { saysSomething } from '#contract/domain/text.ts'
import { TextMessageBody } from '#contract/messages.ts'

/** Why a text cannot be sent, in a sentence: the contract's own. Nothing written is no fault. */
export function faultIn(text: string): string | undefined {
  if (!saysSomething(text)) return undefined
  return TextMessageBody.shape.message.safeParse(text.trim()).error?.issues[0]?.message
}

/** The text without what no database keeps: NUL, and halves of surrogate pairs, which programs that cut texts leave behind. */
export const mended = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
