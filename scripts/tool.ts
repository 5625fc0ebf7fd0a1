import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** The arguments of vite for each part of the program: the pages', the card fields', the office's, the server's. */
export const BUILD_STEPS = [
  ['build'],
  ['build', '--config', 'vite.embed.config.ts'],
  ['build', '--config', 'vite.card-fields.config.ts'],
  ['build', '--config', 'vite.office.config.ts'],
  ['build', '--ssr', 'src/main.ts', '--outDir', 'dist/server'],
] as const

/**
 * Runs a development tool of node_modules with this very Node, regardless of PATH, with our output.
 *
 * @returns its exit code
 */
export function runTool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const link = join(ROOT, 'node_modules', '.bin', name)
  if (!existsSync(link)) {
    throw new Error(`${name} is not installed: run npm ci, with the development packages.`)
  }
  return run(process.execPath, [realpathSync(link), ...args], env)
}

/** Runs a program with our output and no input, and gives its exit code. */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  // Nothing that we started outlives us.
  const end = () => child.kill()
  process.once('exit', end)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => {
      process.off('exit', end)
      done(code ?? 1)
    })
  })
}
