import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsWithoutSchemas } from './bin/vite/calls-without-schemas.ts'
import { firstPage } from './bin/vite/first-page.ts'
import { packed } from './bin/vite/packed.ts'

/** What every signed-in page needs. */
const core = [
  /node_modules\/(react-router|@tanstack|@mantine\/hooks|@tabler)\//,
  /@mantine\/core\/esm\/core\//,
  /@mantine\/core\/esm\/components\/(Box|Text|Group|Stack|Flex|Skeleton|Button|ActionIcon|Loader|Avatar|Paper|Portal|Progress|Transition|Title|VisuallyHidden)/,
  /\/web\/(lib\/(http|query|loading|navigation|dates)|session|socket|theme)\//,
  /\/web\/ui\/(avatar|error-state|empty-state|badge|card|notice|spinner|page|styles|link-button|list-skeleton|day-time)/,
  /\/contract\/(domain\/(paths|plans|roles|format-dates|local-time|list)|endpoint|realtime|errors|texts\/(shell|shared|common|log-in))/,
]

/** Dialogs, menus, tables and fields. An everyday page loads them when one is opened. */
const overlays = [
  /node_modules\/(@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar|klona|@mantine\/form)/,
  /@mantine\/core\/esm\/components\/(Popover|Combobox|ModalBase|Modal|Drawer|ScrollArea|Select|Menu|Tooltip|Checkbox|Textarea|NativeSelect|Switch)\//,
  /\/web\/ui\/(data-table|table-|confirm|form|fields|file-|options|sort-choice|password|leave|toggle|strength|menu|person-options|field)/,
]

const among = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

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
            { name: 'core', test: among(core), priority: 3 },
            // A module of `core` or `shared` that imports one of these would bring all of them to every page.
            { name: 'overlays', test: among(overlays), minShareCount: 2, priority: 2 },
            { name: 'shared', minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
})
