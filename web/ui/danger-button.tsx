import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = ButtonProps & Pick<ComponentProps<'button'>, 'onClick'>

/** Starts an action that cannot be undone. A confirmation follows (`Confirm`). */
export const DangerButton = (props: Props) => <Button variant="default" c="var(--foyer-problem)" {...props} />
