import { type Ref, type RefObject, useImperativeHandle } from 'react'

type Props = { target: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement | null> }

/** The target of a popover whose button was drawn before the popover's code was loaded. */
export function DrawnTarget({ target, ref }: Props) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => target.current)
  return null
}
