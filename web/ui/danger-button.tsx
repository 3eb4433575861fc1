import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from '#web/ui/danger-button.module.css'

type Props = ButtonProps & Pick<ComponentProps<'button'>, 'onClick'>

/** Starts an action that cannot be undone. A confirmation follows (`Confirm`). */
export const DangerButton = (props: Props) => <Button variant="default" className={classes.root} {...props} />
