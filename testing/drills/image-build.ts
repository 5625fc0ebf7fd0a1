import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../scripts/tool.ts'

const execute = promisify(execFile)

const BASE = 'localhost/balcao-base'
const BUILD_BASE = 'localhost/balcao-build-base'
const IMAGE = 'localhost/balcao-drill'

/** Metadata of an image, and the folder in which its files lie while it is mounted. */
export interface BuiltImage {
  root: string
  user: string
  folder: string
  entrypoint: readonly string[]
  env: readonly string[]
  healthcheck: readonly string[]
  stopSignal: string
  bytes: { whole: number; base: number }
  release(): Promise<void>
}

/**
 * Builds the image of the Dockerfile without any registry of images: over a base that debootstrap makes, in a storage
 * of its own, without the isolation that only a container engine has.
 *
 * @param base a folder that debootstrap has filled already; without it, one is made
 */
export async function buildImage(folder: string, base: string | undefined): Promise<BuiltImage> {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const buildah = async (...args: string[]): Promise<string> => {
    const { stdout } = await execute('buildah', [...storage, ...args], { maxBuffer: 64_000_000, cwd: ROOT })
    return stdout.trim()
  }
  const debian = base ?? join(folder, 'debian')
  if (base === undefined) await execute('debootstrap', ['--variant=minbase', 'bookworm', debian])
  await commit(buildah, 'scratch', BASE, debian, {})
  const tools = await toolsOf(join(folder, 'tools'))
  await commit(buildah, BASE, BUILD_BASE, tools.folder, tools.env)
  const bases = ['--build-arg', `BASE=${BASE}`, '--build-arg', `BUILD_BASE=${BUILD_BASE}`]
  const how = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', '--squash']
  await buildah('build', ...how, ...bases, '-t', IMAGE, ROOT)
  const container = await buildah('from', '--pull-never', IMAGE)
  const root = await buildah('mount', container)
  return {
    root,
    ...settingsIn(JSON.parse(await buildah('inspect', '--type', 'image', IMAGE))),
    bytes: { whole: await bytesOf(root), base: await bytesOf(debian) },
    release: async () => {
      await buildah('rm', '--all')
      await buildah('rmi', '--all', '--force')
    },
  }
}

type Buildah = (...args: string[]) => Promise<string>

/** Keeps a folder's files over a base as an image. */
async function commit(
  buildah: Buildah,
  from: string,
  name: string,
  files: string,
  env: Record<string, string>,
): Promise<void> {
  const container = await buildah('from', '--pull-never', from)
  await buildah('copy', '--quiet', container, files, '/')
  for (const [variable, value] of Object.entries(env)) {
    await buildah('config', '--env', `${variable}=${value}`, container)
  }
  await buildah('commit', '--quiet', container, name)
  await buildah('rm', container)
}

/** Copies this machine's Node and npm, and the certificates that it trusts: additions to a build's base. */
async function toolsOf(folder: string): Promise<{ folder: string; env: Record<string, string> }> {
  const [bin, modules] = [join(folder, 'usr/local/bin'), join(folder, 'usr/local/lib/node_modules')]
  await mkdir(bin, { recursive: true })
  await copyFile(process.execPath, join(bin, 'node'))
  const { stdout } = await execute('sh', ['-c', 'command -v npm'])
  await cp(dirname(dirname(await realpath(stdout.trim()))), join(modules, 'npm'), { recursive: true })
  const npm = '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n'
  await writeFile(join(bin, 'npm'), npm, { mode: 0o755 })
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates === undefined) return { folder, env: {} }
  await copyFile(certificates, join(folder, 'usr/local/lib/certificates.pem'))
  return { folder, env: { NODE_EXTRA_CA_CERTS: '/usr/local/lib/certificates.pem' } }
}

interface Inspected {
  Docker: {
    config: {
      User: string
      WorkingDir: string
      Entrypoint: string[]
      Env: string[]
      StopSignal: string
      Healthcheck: { Test: string[] }
    }
  }
}

function settingsIn(inspected: unknown) {
  const { config } = (inspected as Inspected).Docker
  return {
    user: config.User,
    folder: config.WorkingDir,
    entrypoint: config.Entrypoint,
    env: config.Env,
    healthcheck: config.Healthcheck.Test.slice(1),
    stopSignal: config.StopSignal,
  }
}

async function bytesOf(folder: string): Promise<number> {
  const { stdout } = await execute('du', ['--summarize', '--block-size=1', folder])
  return Number(stdout.split('\t')[0])
}

/** The names of all packages in an image, as `name@version` would begin. */
export async function packagesIn(modules: string): Promise<string[]> {
  const entries = (await readdir(modules)).filter((name) => !name.startsWith('.'))
  const names = entries.map(async (name) =>
    name.startsWith('@') ? (await readdir(join(modules, name))).map((inner) => `${name}/${inner}`) : [name],
  )
  return (await Promise.all(names)).flat()
}
