import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

/**
 * For code that is loaded with its dialog; a page uses `LazyDialog`. It is drawn closed first: only then does Mantine
 * animate the opening, and return the focus at the end.
 */
export const Dialog = ({ opened, ...props }: ModalProps) => <Modal opened={useMounted() && opened} {...props} />
