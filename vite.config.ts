import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsWithoutSchemas } from './bin/vite/calls-without-schemas.ts'
import { firstPage } from './bin/vite/first-page.ts'
import { packed } from './bin/vite/packed.ts'

/** Dialogs, menus and fields, which the everyday pages show only when asked for. */
const overlays =
  /node_modules\/(@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar|klona|@mantine\/form|.*\/components\/(Popover|Combobox|ModalBase|Modal|Drawer|ScrollArea|Select|Menu|Tooltip|Checkbox|Textarea|NativeSelect|Switch|Tabs|Progress|Pagination|SegmentedControl|Table))\//

const built = join(import.meta.dirname, 'dist')
const web = join(import.meta.dirname, 'web')

export default defineConfig({
  root: web,
  plugins: [react(), callsWithoutSchemas(join(import.meta.dirname, 'contract/')), firstPage(web), packed(built)],
  // The server replaces it by a fresh nonce in every page.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: built,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      // The log-in page's modules are one file. By default they would be about twenty, some of them loaded one after
      // another.
      input: [join(web, 'index.html'), join(web, 'entry/mount-log-in.tsx')],
      // A chunk contains only the used exports of a feature's index.ts.
      treeshake: { moduleSideEffects: [{ test: /\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 4 },
            { name: 'overlays', test: overlays, priority: 3 },
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 2 },
            // What many pages share is one file.
            { name: 'core', minShareCount: 7, priority: 1 },
          ],
        },
      },
    },
  },
})
