import { spawn } from 'node:child_process'
import { run, ROOT, runTool } from './tool.ts'

/**
 * For working on the program: the server runs from its sources and starts again when one changes; the browser's
 * part and the renderer are built again. Arguments go to the program.
 */

const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
if (built !== 0) process.exit(built)

const watchers = [['build'], ['build', '--config', 'vite.card-fields.config.ts'], ['build', '--ssr']]
for (const watcher of watchers) void runTool('vite', [...watcher, '--watch', '--logLevel', 'warn'])

const server = spawn(process.execPath, ['--watch', 'src/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
server.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
