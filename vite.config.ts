import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsWithoutSchemas } from './bin/vite/calls-without-schemas.ts'
import { filesFirst } from './bin/vite/files-first.ts'
import { firstPage } from './bin/vite/first-page.ts'
import { packed } from './bin/vite/packed.ts'

/** What every signed-in page needs. */
const core = [
  /node_modules\/(react-router|@tanstack)\//,
  // Fields and dialogs have these too.
  /@tabler\/.*\/Icon(Search|X)\.mjs$/,
  /@mantine\/core\/esm\/core\//,
  /@mantine\/core\/esm\/components\/(Box|Text|Group|Stack|Flex|Skeleton|Button|ActionIcon|Loader|Avatar|Paper|Portal|Progress|Transition|Title|VisuallyHidden)\//,
  /\/web\/(lib\/(http|query|loading|navigation|dates)|session|socket|theme)\//,
  /\/web\/lib\/storage\/owner-storage/,
  /\/web\/ui\/(avatar|error-state|empty-state|badge|card|notice|spinner|page\/|styles|link-button|list-skeleton|day-time)/,
  /\/contract\/(onboarding\.ts|domain\/(onboarding-steps|paths|plans|roles|format-dates|local-time|list)|endpoint|realtime|errors|texts\/(shell|shared|common|log-in|search))/,
]

/** Dialogs, menus, tables and fields. An everyday page loads them when one is opened. */
const overlays = [
  /node_modules\/(@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar|klona|@mantine\/form)/,
  /@mantine\/core\/esm\/components\/(Popover|Combobox|ModalBase|Modal|Drawer|ScrollArea|Select|Menu|Tooltip|Checkbox|Textarea|NativeSelect|Switch)\//,
  /\/web\/ui\/(data-table|table-|confirm|form|fields|file-|options|sort-choice|password|leave|toggle|strength|menu|person-options|field)/,
]

/** What the steps of the onboarding have in common. */
const onboarding = [/\/web\/features\/(onboarding|employee-onboarding)\//, /\/contract\/texts\/onboarding/]

const among = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

const built = join(import.meta.dirname, 'dist')
const web = join(import.meta.dirname, 'web')

export default defineConfig({
  root: web,
  plugins: [
    react(),
    callsWithoutSchemas(join(import.meta.dirname, 'contract/')),
    filesFirst(join(web, 'lib/loading/load-files.ts')),
    firstPage(web),
    packed(built),
  ],
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
            { name: 'drafts', test: /\/web\/lib\/storage\//, minShareCount: 2, priority: 2.5 },
            { name: 'onboarding', test: among(onboarding), minShareCount: 3, priority: 2 },
            { name: 'rights', test: /\/contract\/texts\/(two-step|permissions)/, minShareCount: 2, priority: 2 },
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 1.5 },
            { name: 'shared', minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
})
