import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.mjs'

/** The programs that ops/tests run units and images with, and Debian's packages that have them. */
const PROGRAMS = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  buildah: 'buildah',
  podman: 'podman',
  crun: 'crun',
}

/** Root on Debian gets what is missing. Elsewhere the tests of the units and of the image say what they lack, and fail. */
export function ensureContainers() {
  const missing = () => Object.entries(PROGRAMS).filter(([name]) => !isThere(name))
  if (missing().length === 0) return
  installFromDebian(
    missing().map(([, debianPackage]) => debianPackage),
    'the tests of the units and of the image',
  )
  const names = missing().map(([name]) => name)
  if (names.length > 0) console.log(`There is no ${names.join(', no ')}: the tests of the units and of the image fail`)
}

const isThere = (name) => spawnSync(name, ['--version']).status === 0
