import { spawnSync } from 'node:child_process'

/** The programs that ops/tests run units and images with, and Debian's packages that have them. */
const PROGRAMS = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  buildah: 'buildah',
  podman: 'podman',
  crun: 'crun',
}

/** Debian's packages that root gets. Elsewhere the tests say what they lack, and fail. */
export const missingForContainers = () =>
  Object.entries(PROGRAMS).flatMap(([name, debianPackage]) =>
    spawnSync(name, ['--version']).status === 0 ? [] : [debianPackage],
  )
