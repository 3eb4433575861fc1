import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import { theme } from '#web/theme/theme.ts'

/** A dialog's header is not the page's banner, and its close button needs a name. */
const dialogProps = {
  closeButtonProps: { 'aria-label': 'Close' },
  padding: 'lg',
  overlayProps: { backgroundOpacity: 0.35 },
}
const chevron = createElement(IconChevronDown, { size: 18, stroke: 1.75, 'aria-hidden': true })
const dialogHeader = { defaultProps: { role: 'none' } }

/** The theme with the components that the log-in page does not show. They are named by text instead of imported. */
export const appTheme = {
  ...theme,
  components: {
    ...theme.components,
    Modal: { defaultProps: { ...dialogProps, centered: true } },
    ModalHeader: dialogHeader,
    Drawer: { defaultProps: dialogProps },
    DrawerHeader: dialogHeader,
    NativeSelect: { defaultProps: { rightSection: chevron } },
    Select: { defaultProps: { rightSection: chevron } },
    Checkbox: {
      defaultProps: { radius: 'xs' },
      vars: () => ({
        root: {
          '--checkbox-color': 'var(--foyer-ink)',
          '--checkbox-icon-color': 'var(--mantine-color-body)',
        },
      }),
    },
    Progress: {
      defaultProps: { color: 'var(--foyer-primary)' },
      styles: { section: { boxShadow: 'inset 0 0 0 1px var(--foyer-fill-edge)' } },
    },
    Paper: { defaultProps: { withBorder: true } },
    Menu: { defaultProps: { position: 'bottom-end', transitionProps: { duration: 120 } } },
  },
}
